/** Which icons stop a plugin. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { iconFault, readIcon } from "../../../dev/paseo/compile/icon.ts";
import { pluginFolder } from "./plugin-folder.ts";

describe("the text of an icon", () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    '\n  <svg style="color: red"><use href="#a" xlink:href = "#b"/></svg>',
    '<svg><g fill="currentColor"><title>mono</title></g></svg>',
  ])("may be %j", (svg) => {
    expect(iconFault(svg)).toBeNull();
  });

  it.each([
    ["an XML declaration", '<?xml version="1.0"?><svg></svg>', /must start with/],
    ["a doctype", "<!DOCTYPE svg><svg></svg>", /must start with/],
    ["a leading comment", "<!-- hi --><svg></svg>", /must start with/],
    ["a script", "<svg><SCRIPT>1</SCRIPT></svg>", /script/],
    ["a foreignObject", "<svg><foreignobject/></svg>", /foreignObject/],
    ["a style element", "<svg><style>a{}</style></svg>", /style/],
    ["an event handler", '<svg onload="x()"></svg>', /event handler/],
    ["a javascript address", '<svg><a href="#" data-x="JavaScript:1"/></svg>', /javascript/],
    ["a foreign reference", '<svg><image href="https://x"/></svg>', /references/],
    ["a foreign xlink", "<svg><use xlink:href='x.svg#a'/></svg>", /references/],
  ])("may not have %s", (_, svg, reason) => {
    expect(iconFault(svg)).toMatch(reason);
  });
});

describe("the file of an icon", () => {
  const svg = "<svg></svg>";

  it("is read from the plugin's folder", async () => {
    expect(await readIcon(pluginFolder({ "icon.svg": svg }), "icon.svg")).toBe(svg);
  });

  it.each([
    ["../icon.svg", /not found|inside/],
    ["gone.svg", /not found/],
    ["/etc/hostname", /relative/],
  ])("is not %s", async (path, reason) => {
    await expect(readIcon(pluginFolder({}), path)).rejects.toThrow(reason);
  });

  it("does not lie outside behind a link", async () => {
    const outside = pluginFolder({ "icon.svg": svg });
    const folder = pluginFolder({});
    symlinkSync(join(outside, "icon.svg"), join(folder, "icon.svg"));
    await expect(readIcon(folder, "icon.svg")).rejects.toThrow(/inside/);
  });

  it("is a file of at most 64 KiB", async () => {
    const folder = pluginFolder({ "icons/a.svg": svg });
    await expect(readIcon(folder, "icons")).rejects.toThrow(/regular file/);
    const fill = (size: number) => writeFileSync(join(folder, "big.svg"), svg.padEnd(size, " "));
    fill(65_536);
    await expect(readIcon(folder, "big.svg")).resolves.toBeDefined();
    fill(65_537);
    await expect(readIcon(folder, "big.svg")).rejects.toThrow(/larger/);
  });
});
