/** The parts of a user's message as a provider receives them. Text and images are strict, attachments are not. */
import { z } from "zod";

const positive = z.number().int().positive();

const textPart = z.strictObject({ type: z.literal("text"), text: z.string() });
const imagePart = z.strictObject({
  type: z.literal("image"),
  /** Base64, without a `data:` prefix. */
  data: z.string(),
  mimeType: z.string(),
});

const textAttachment = z.object({
  type: z.literal("text"),
  mimeType: z.literal("text/plain"),
  text: z.string(),
  contextKind: z.string().optional(),
  title: z.string().nullish(),
  externalResource: z
    .object({
      provider: z.string(),
      providerLabel: z.string(),
      resourceType: z.string(),
      id: z.string(),
      identifier: z.string(),
      title: z.string(),
      url: z.string(),
    })
    .optional(),
});

const uploadedFile = z.object({
  type: z.literal("uploaded_file"),
  id: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  size: z.number().int().nonnegative(),
  path: z.string(),
});

const reviewLine = z.object({
  oldLineNumber: positive.nullable(),
  newLineNumber: positive.nullable(),
  type: z.enum(["add", "remove", "context"]),
  content: z.string(),
});

const review = z.object({
  type: z.literal("review"),
  mimeType: z.literal("application/paseo-review"),
  cwd: z.string(),
  mode: z.enum(["uncommitted", "base"]),
  baseRef: z.string().nullish(),
  comments: z.array(
    z.object({
      filePath: z.string(),
      side: z.enum(["old", "new"]),
      lineNumber: positive,
      body: z.string(),
      context: z.object({ hunkHeader: z.string(), targetLine: reviewLine, lines: z.array(reviewLine) }),
    }),
  ),
});

const issueFields = { number: positive, title: z.string(), url: z.string(), body: z.string().nullish() };
const refFields = { baseRefName: z.string().nullish(), headRefName: z.string().nullish() };

const forgeChangeRequest = z.object({
  type: z.literal("forge_change_request"),
  mimeType: z.literal("application/paseo-forge-change-request"),
  forge: z.string().optional(),
  projectPath: z.string().optional(),
  ...issueFields,
  ...refFields,
});

const forgeIssue = z.object({
  type: z.literal("forge_issue"),
  mimeType: z.literal("application/paseo-forge-issue"),
  forge: z.string().optional(),
  projectPath: z.string().optional(),
  ...issueFields,
});

const githubPr = z.object({
  type: z.literal("github_pr"),
  mimeType: z.literal("application/github-pr"),
  ...issueFields,
  ...refFields,
});

const githubIssue = z.object({
  type: z.literal("github_issue"),
  mimeType: z.literal("application/github-issue"),
  ...issueFields,
});

/** A text attachment is tried before plain text: both have `type: "text"`, only the attachment a MIME type. */
export const providerContent = z.union([
  textAttachment,
  textPart,
  imagePart,
  uploadedFile,
  review,
  forgeChangeRequest,
  forgeIssue,
  githubPr,
  githubIssue,
]);

export type ProviderContent = z.infer<typeof providerContent>;
