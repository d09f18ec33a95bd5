/**
 * Attachments stand in the text of a prompt between marks of their own. Muse keeps the form for display of a prompt that
 * starts a turn, but of one that joins a running turn it keeps only what the model reads: the marks tell the two apart.
 */
const OPEN = "<paseo-attachment>";
const CLOSE = "</paseo-attachment>";
const BLOCK = /<paseo-attachment>\n([^\n]*)[\s\S]*?<\/paseo-attachment>/g;

/** `title` is one line. Marks inside the body are broken up, so that it ends where it should. */
export function attachmentText(title: string, body: string): string {
  const inside = `${title.replace(/\s+/g, " ")}\n${body.trim()}`.replaceAll(
    /<(\/?)(paseo-attachment)/g,
    "< $1$2",
  );
  return `\n\n${OPEN}\n${inside}\n${CLOSE}`;
}

/** What the person wrote; the titles of the attachments in brackets where that is nothing. */
export function withoutAttachments(text: string): string {
  if (!text.includes(OPEN)) return text;
  const blocks = [...text.matchAll(BLOCK)];
  let written = "";
  let from = 0;
  for (const { 0: block, index } of blocks) {
    written += text.slice(from, index).trimEnd();
    from = index + block.length;
  }
  return written + text.slice(from) || blocks.map(([, title]) => `[${title}]`).join(" ");
}

/**
 * The written text in what Muse derives from the first prompt as the model reads it: titles and previews, which may be
 * cut anywhere. Undefined where it is cut before what the person wrote.
 */
export function writtenPreview(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const whole = withoutAttachments(text);
  const [, written] = /^<system-instructions>[\s\S]*?<\/system-instructions>\s*([\s\S]*)$/.exec(whole) ?? [];
  return /^<system-inst/.test(whole) ? written || undefined : whole;
}
