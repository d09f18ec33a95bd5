/** What any good Muse provider has to hold, and the test that shows it here. */
import type { Requirement } from "./named-test.ts";

const TURNS = "scenarios/turns.test.ts";
const APPROVALS = "scenarios/approvals.test.ts";
const QUESTIONS = "scenarios/questions.test.ts";
const RESTART = "scenarios/restart.test.ts";
const LIFECYCLE = "scenarios/lifecycle.test.ts";
const EXAMPLES = "scenarios/transcripts.test.ts";
const DELIVERY = "server/fold/delivery.test.ts";
const GOLDEN = "server/fold/golden.test.ts";
const PROJECTION = "server/paseo/projection.test.ts";
const DETAIL = "server/paseo/tool-detail.test.ts";
const CATALOG = "server/helper/catalog.test.ts";

const SESSION_LIST = "scenarios/session-list.test.ts";
const LAUNCH = "scenarios/launch.test.ts";
const AVAILABILITY = "scenarios/availability.test.ts";
const TOLERANCE = "server/msp/tolerance.test.ts";
const REFUSALS = "scenarios/refusals.test.ts";
const CONTRACT = "scenarios/contract.test.ts";
const COMMANDS = "scenarios/commands.test.ts";
const ARCHIVE = "scenarios/archive.test.ts";
const CHILDREN = "scenarios/children.test.ts";
const NO_MODEL = "scenarios/no-model.test.ts";
const USAGE = "scenarios/usage-source.test.ts";
const USAGE_REPORT = "server/helper/usage-report.test.ts";

/** Choices of a product, and what is better done otherwise. */
export const choices: readonly number[] = [1, 19, 31, 74];

/** No test shows them yet. */
export const open: readonly number[] = [];

export const floor: Readonly<Record<number, Requirement>> = {
  2: {
    rule: "The catalog lists models with their own efforts and defaults; a second read within a minute asks the host once.",
    test: [LIFECYCLE, "is asked for once within a minute"],
  },
  3: {
    rule: "A given list of efforts is kept; unknown and empty ones fall back.",
    test: [CATALOG, "falls back to the usual efforts for variants %j"],
  },
  4: {
    rule: "Efforts that carry descriptions load, the default one marked.",
    test: [CATALOG, "keeps the efforts that a model lists, with its default and its descriptions"],
  },
  5: {
    rule: "Odd or future shapes of unused metadata do not block the catalog.",
    test: [CATALOG, "is not blocked by odd or future shapes of what it does not use"],
  },
  6: {
    rule: "Where Muse names no model the chosen one is kept, else the default of the catalog is shown, else none.",
    test: [
      NO_MODEL,
      "is shown with the model that was chosen, which goes back to Muse when it is opened again",
    ],
  },
  7: {
    rule: "A chosen effort goes out with the turn.",
    test: [TURNS, "carries the chosen effort, and images as they are"],
  },
  8: {
    rule: "The key of the catalog changes with who is signed in and holds no secret.",
    test: [
      LAUNCH,
      "is the same for every folder, and changes with the program, its arguments and who is signed in",
    ],
  },
  9: {
    rule: "Closing the connection ends a stalled catalog host and yields no late event.",
    test: [LIFECYCLE, "the connection while a host hangs in its handshake does not wait for it"],
  },
  10: {
    rule: "Another schema fingerprint is noted and the session opens.",
    test: [TURNS, "opens on a host of another schema and only makes a note of it"],
  },
  11: {
    rule: "A Muse that is too old is unavailable, with the version found and the one needed.",
    test: [AVAILABILITY, "where it is too old, with the version found and the one needed"],
  },
  12: {
    rule: "Signed out is unavailable with advice; every other state is available.",
    test: [AVAILABILITY, "where it is signed out, and nowhere else but where the host says so"],
  },
  13: {
    rule: "A sign-in state that nobody knows counts as signed in, and no process is left.",
    test: [AVAILABILITY, "where it is signed out, and nowhere else but where the host says so"],
  },
  14: {
    rule: "A version that cannot be told keeps the command and what it said; no host is started.",
    test: [AVAILABILITY, "where the program cannot even say its version, and no host is started"],
  },
  15: {
    rule: "A missing executable is named.",
    test: [TURNS, "fails with the program's name when there is no Muse"],
  },
  16: {
    rule: "A stalled account read is left after its time.",
    test: [AVAILABILITY, "where the account read stalls: it is left after its time"],
  },
  17: {
    rule: "A slow handshake alone is not unavailable.",
    test: [
      AVAILABILITY,
      "where the host does not come up in time: slow is not unusable, and its process is ended",
    ],
  },
  18: {
    rule: "A host that ignores the end of its input is stopped by force; its pid is gone.",
    test: [LIFECYCLE, "the connection in the middle of a turn leaves no process within two seconds"],
  },
  20: {
    rule: "Launchers of Windows serve the status, the catalog and a session. Shown up to the line that Windows gets; nothing has run on Windows.",
    test: ["scenarios/windows.test.ts", "a launcher with the ending %s is run by lines of fixed words"],
  },
  21: {
    rule: "A lost session is a clear error, never a fresh start.",
    test: [LIFECYCLE, "of a session that is gone says so, and starts no fresh one in its place"],
  },
  22: {
    rule: "A session event without a usable place in the view is passed over, and the session goes on.",
    test: [TOLERANCE, "$sort never throws, whichever of its members is null, missing or junk"],
  },
  23: {
    rule: "Resume replays the history, emits no turn events, and the next prompt completes once.",
    test: [LIFECYCLE, "tells the whole conversation once, row for row, and no turns; then it goes on"],
  },
  24: {
    rule: "Terminals of the past end no turn of the present.",
    test: [LIFECYCLE, "tells the whole conversation once, row for row, and no turns; then it goes on"],
  },
  25: {
    rule: "Sessions without a model are listed, imported and resumed.",
    test: [NO_MODEL, "is listed, imported and resumed, and nothing that is kept of it holds a null"],
  },
  26: {
    rule: "The list keeps to a folder, and an import opens through resume.",
    test: [SESSION_LIST, "opens a session through resume, with its conversation and its model"],
  },
  27: {
    rule: "Six exit codes are told apart, with the tail of stderr.",
    test: [TURNS, "tells apart a host that ends with %i before it shakes hands"],
  },
  28: {
    rule: "A missing reviewer and an unsafe data folder are told with what to repair.",
    test: [REFUSALS, "of a new session (%s) says what to repair and leaves no process"],
  },
  29: {
    rule: "A parse error without an id during the handshake keeps the host's text.",
    test: [TURNS, "keeps the host's own words when it could not read the handshake"],
  },
  30: {
    rule: "MCP servers over stdio and http come along on a start and on a resume.",
    test: [CONTRACT, "come along on a start and on a resume, over stdio and over http"],
  },
  32: {
    rule: "Options steer the flags, again on a resume.",
    test: [
      LAUNCH,
      "follows the settings, and the options of the agent before them, on a start and on a resume",
    ],
  },
  33: {
    rule: "The system text goes first, once, and is not in the shown text.",
    test: [TURNS, "brings the instructions to the model with the first turn, and to nobody's eyes"],
  },
  34: {
    rule: "A higher revision replaces, a stale one is ignored.",
    test: [DELIVERY, "change nothing wherever an event is repeated later"],
  },
  35: {
    rule: "A delta without a field name is text.",
    test: [GOLDEN, "%s"],
  },
  36: {
    rule: "An image goes out as it is; the next text turn works.",
    test: [EXAMPLES, "%s comes to the timeline that its frames tell"],
  },
  37: {
    rule: "A steer joins the running turn.",
    test: [TURNS, "steers it, is shown once under the id of the client, and starts no turn"],
  },
  38: {
    rule: "A stop with a queued prompt targets the running turn.",
    test: [TURNS, "with a prompt in the queue stops the turn that runs"],
  },
  39: {
    rule: "A stop is answered after the cancelled terminal.",
    test: [TURNS, "ends the turn as canceled and is answered"],
  },
  40: {
    rule: "A stop resolves when the turn ends by itself, completed or failed.",
    test: [TURNS, "is answered when the turn ends by itself as %s"],
  },
  41: {
    rule: "Overload repeats the same UUIDv7.",
    test: [TURNS, "is sent again under the same id while Muse is overloaded"],
  },
  42: {
    rule: "A sign-in failure of a turn keeps its kind and advises.",
    test: [TURNS, "that fails tells why, and what to do where the person is signed out"],
  },
  43: {
    rule: "A terminal before the acknowledgement ends the turn once and leaves nothing behind.",
    test: [TURNS, "is answered and ended once when all its events come before the answer"],
  },
  44: {
    rule: "A gap is paged from its mark, nothing doubled, one terminal.",
    test: [LIFECYCLE, "such as %s change nothing that the person sees"],
  },
  45: {
    rule: "A turn that falls silent is read by page, and ends as the page says.",
    test: ["scenarios/silence.test.ts", "from its first %s on is read, and the turn ends as Muse says, once"],
  },
  46: {
    rule: "Reminders yield no rows, live and replayed.",
    test: [PROJECTION, "is what a replay of %s tells, row for row"],
  },
  47: {
    rule: "Read, shell and edit are classified.",
    test: [DETAIL, "%s by its kind"],
  },
  48: {
    rule: "Grep, glob, ls and web search are searches, web fetch is a fetch, others are generic.",
    test: [DETAIL, "%s, which nobody knows, as input and output"],
  },
  49: {
    rule: "An item of a future kind shows and the turn still completes.",
    test: [TURNS, "is shown in the host's words, and the turn goes on"],
  },
  50: {
    rule: "Subagent tools show as a subagent without an invented child id.",
    test: [
      DETAIL,
      "a subagent by its objective and the readable part of its report, without an invented child",
    ],
  },
  51: {
    rule: "The session of a child is opened once, with the call that stands for it, its transcript and its end.",
    test: [
      "scenarios/children.test.ts",
      "of the story %s is a session of its own under the row that stands for it",
    ],
  },
  52: {
    rule: "The workflow of a real run folds to rows, its report turn included.",
    test: [
      "server/fold/beside.test.ts",
      "keeps folding after its turn, and its report is the readable part alone",
    ],
  },
  53: {
    rule: "The task list is a row with states.",
    test: [PROJECTION, "is the reviewed log of events for %s"],
  },
  54: {
    rule: "A command of three stages with a safe first one asks for steps 2 and 3, each with its own requirement.",
    test: [
      APPROVALS,
      "of three stages, the first safe, is asked for the other two, each under an id of its own",
    ],
  },
  55: {
    rule: "Full access takes the offered allow-once for every stage, without a card.",
    test: [APPROVALS, "is not asked under full access, and allowed just once each time"],
  },
  56: {
    rule: "An allow without an action is the allow-once.",
    test: [APPROVALS, "is never widened: an unknown action that allows becomes the plain allow-once"],
  },
  57: {
    rule: "Allow and deny pick the plain choice for once, wherever it stands.",
    test: ["server/paseo/permission-answer.test.ts", "picks the plain choice for once wherever it stands"],
  },
  58: {
    rule: "A denial goes before an abort.",
    test: ["server/paseo/permission-answer.test.ts", "prefers a denial to an abort"],
  },
  59: {
    rule: "Questions are answered by label, cancelled with a reason, and closed by the host's own word.",
    test: [QUESTIONS, "are answered by label, by labels and in own words, in Muse's own terms"],
  },
  60: {
    rule: "The simulated host complains when a receipt is missing.",
    test: [APPROVALS, "has its receipts: the simulated host misses none"],
  },
  61: {
    rule: "Skills are commands, and such a prompt reads as it was typed.",
    test: [COMMANDS, "goes to Muse as a skill, and reads as it was typed"],
  },
  62: {
    rule: "The list follows a change of the skills.",
    test: [COMMANDS, "follows Muse when its skills change"],
  },
  63: {
    rule: "A compaction that is refused is explained, and one that is done tells its tokens; no turn starts.",
    test: [COMMANDS, "that Muse cannot do is refused with the reason"],
  },
  64: {
    rule: "A compaction is shown from its admission to its end.",
    test: [COMMANDS, "shows that it runs, what came of it and what is left, and starts no turn"],
  },
  65: {
    rule: "The skills that Muse finds are listed, wherever they lie.",
    test: [COMMANDS, "is told before the session is ready, and again with the skills of Muse"],
  },
  66: {
    rule: "Windows of the subscription are told as Muse said them; where there are none it is said why; one read at most.",
    test: [USAGE, "is asked of one helper host, however many ask, where no session is open"],
  },
  67: {
    rule: "An account is known by the configuration folder, not by key or route.",
    test: [USAGE, "are those of opened sessions: by folder, in both forms, and nothing secret is told"],
  },
  68: {
    rule: "There are no accounts without sessions.",
    test: [USAGE, "are those of opened sessions: by folder, in both forms, and nothing secret is told"],
  },
  69: {
    rule: "A window is named by the length that Muse reports.",
    test: [USAGE_REPORT, "names a window of %i minutes by its length"],
  },
  70: {
    rule: "A report belongs to the sessions of its account alone.",
    test: [USAGE, "of a session are its own alone, and none where the session is another provider's"],
  },
  71: {
    rule: "All items of a stored conversation are read.",
    test: [ARCHIVE, "has the rows of the open one, under the same ids, and nothing is loaded"],
  },
  72: {
    rule: "The conversation of a child is there with its title and folder.",
    test: [CHILDREN, "is there again after a resume, under the same id and with the same rows"],
  },
  73: {
    rule: "A child that is gone costs its own row.",
    test: [CHILDREN, "that cannot be read (%i, %s) is one line in its row, and the turn goes on"],
  },
  81: {
    rule: "An edit whose patch cannot be read, in whichever way, is shown without a diff; one line is logged.",
    test: [
      "server/session/output/patches.test.ts",
      "that %s leaves its edit without a diff, with one line in the log",
    ],
  },
  75: {
    rule: "A host that fails at the start of a turn is replaced, and the prompt sent once more.",
    test: [RESTART, "at the start of a turn is replaced, and the prompt sent once more as something new"],
  },
  76: {
    rule: "What is sent once more then has a fresh id: under the old one Muse would repeat its answer and run nothing.",
    test: [RESTART, "at the start of a turn is replaced, and the prompt sent once more as something new"],
  },
  77: {
    rule: "A host that fails at the end of a turn is replaced, and nothing is sent again.",
    test: [RESTART, "at the end of a turn is replaced, and nothing is sent again"],
  },
  78: {
    rule: "Where every host fails so, one is replaced, and the first fault is told once.",
    test: [
      RESTART,
      "like the next one is replaced once: its own fault is told, once, and a later one is not answered so",
    ],
  },
  79: {
    rule: "A second fault soon after the first is not answered by another host.",
    test: [
      RESTART,
      "like the next one is replaced once: its own fault is told, once, and a later one is not answered so",
    ],
  },
  80: {
    rule: "Where no other host comes up, the first fault is told, with its kind.",
    test: [RESTART, "and has none after it ends the session with its own fault and kind"],
  },
};
