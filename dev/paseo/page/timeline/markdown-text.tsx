/** Draws Markdown as document elements; while text streams in, only the last block changes. */
import { memo } from "react";
import { CodeBox } from "./code-box.tsx";
import { type Block, blocks, type Span, spans } from "./markdown.ts";

export function MarkdownText({ source }: { readonly source: string }) {
  return (
    <div className="markdown">
      {blocks(source).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

const BlockView = memo(
  function BlockView({ block }: { readonly block: Block }) {
    switch (block.kind) {
      case "code":
        return <CodeBox label={block.language || "Code"}>{block.text}</CodeBox>;
      case "heading":
        return (
          <p className={`heading heading-${Math.min(block.level, 3)}`}>
            <SpanList text={block.text} />
          </p>
        );
      case "quote":
        return (
          <blockquote>
            <SpanList text={block.text} />
          </blockquote>
        );
      case "table":
        return <TableBlock {...block} />;
      case "list":
        return <ListBlock {...block} />;
      case "paragraph":
        return (
          <p>
            <SpanList text={block.text} />
          </p>
        );
    }
  },
  (before, after) => JSON.stringify(before.block) === JSON.stringify(after.block),
);

function ListBlock({ ordered, start, items }: Extract<Block, { kind: "list" }>) {
  const entries = items.map((item, index) => (
    <li key={index}>
      <SpanList text={item} />
    </li>
  ));
  return ordered ? <ol start={start}>{entries}</ol> : <ul>{entries}</ul>;
}

function TableBlock({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <SpanList text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <SpanList text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SpanList({ text }: { readonly text: string }) {
  return spans(text).map((span, index) => <SpanView key={index} span={span} />);
}

function SpanView({ span }: { readonly span: Span }) {
  switch (span.kind) {
    case "code":
      return <code>{span.text}</code>;
    case "strong":
      return <strong>{span.text}</strong>;
    case "emphasis":
      return <em>{span.text}</em>;
    case "link":
      return (
        <a href={span.url} target="_blank" rel="noreferrer">
          {span.text}
        </a>
      );
    case "text":
      return span.text;
  }
}
