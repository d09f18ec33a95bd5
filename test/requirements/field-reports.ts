/**
 * What has gone wrong for people who work with Muse or write providers, turned into what has to hold here, with the
 * test that shows it. The groups: sessions (SR), streaming (SF), tool calls (TC), approvals (AP), turns (TU),
 * questions (UQ), subagents and workflows (SW), usage (UC), configuration (CF), screens (UX), processes (PL),
 * handshake (HV), installation (IN), performance and memory (PF), security (SE).
 */
import type { Requirement } from "./named-test.ts";

/** Every id that there is, by group. Each stands either in `fieldReports` or in `open`. */
export const reported: Readonly<Record<string, readonly number[]>> = {
  SR: [1, 3, 4, 5, 6, 8, 10, 12, 13, 14, 17, 18, 19],
  SF: [1, 3, 5, 6, 8, 10, 11, 12, 14, 15, 17, 18],
  TC: [1, 2, 3, 5, 6, 8, 9, 11],
  AP: [1, 3, 4, 6, 8, 10, 11, 13, 14, 16, 18, 20, 21],
  TU: [1, 2, 3, 4, 6, 7, 8, 9, 11, 13, 14, 15, 17, 18, 20],
  UQ: [1, 2, 3, 6, 7, 9, 12, 13, 15, 16],
  SW: [1, 2, 3, 5, 7, 9, 10],
  UC: [1, 2, 4, 6, 7],
  CF: [1, 2, 4, 5, 7, 8, 10, 12],
  UX: [1, 3, 5, 7, 8, 9],
  PL: [1, 3, 4, 5, 7, 8, 10, 11, 13, 15],
  HV: [1, 2, 4, 5, 7, 9],
  IN: [1, 2, 3, 5, 7, 8],
  PF: [1, 3, 5, 6],
  SE: [1, 2, 3, 6, 7],
};

/** Ids for which no test stands yet. Take an id out in the commit that brings its test. */
export const open: readonly string[] = [];

const TURNS = "scenarios/turns.test.ts";
const APPROVALS = "scenarios/approvals.test.ts";
const QUESTIONS = "scenarios/questions.test.ts";
const LIFECYCLE = "scenarios/lifecycle.test.ts";
const LAUNCH = "scenarios/launch.test.ts";
const AVAILABILITY = "scenarios/availability.test.ts";
const MANIFESTS = "contract/manifests.test.ts";
const ITEMS = "server/fold/items.test.ts";
const OUTPUT = "scenarios/output.test.ts";
const DETAIL = "server/paseo/tool-detail.test.ts";
const PROJECTION = "server/paseo/projection.test.ts";
const BESIDE = "server/fold/beside.test.ts";
const IN_TURN = "scenarios/in-turn.test.ts";
const STOP = "server/session/stop.test.ts";
const TURN_FOLD = "server/fold/turns.test.ts";
const CHILDREN = "scenarios/children.test.ts";
const ANSWER_FORM = "client/requests/input-request-form.test.ts";

export const fieldReports: Readonly<Record<string, Requirement>> = {
  "PF-01": {
    rule: "What a session holds of its finished turns is bounded; older ones are loaded when they are asked for.",
    test: [
      "server/fold/unload.test.ts",
      "keeps its newest turns within the bound, and says from where the others can be loaded",
    ],
  },
  "PF-03": {
    rule: "A slow Paseo holds no host up, and has the whole text in few events, before the end.",
    test: [
      "scenarios/overload.test.ts",
      "reaches a slow Paseo whole, in few events, its last words before its end",
    ],
  },
  "PF-05": {
    rule: "An answer is there as soon as what was written before it is, however much that is.",
    test: [
      "server/host/rpc.test.ts",
      "is there in the turn of the event loop in which a flood before it was read",
    ],
  },
  "PF-06": {
    rule: "Muse's own files are never read.",
    test: ["contract/reach.test.ts", "writes no file, and looks at files in these places only"],
  },
  "SR-01": {
    rule: "After going back the abandoned rows are nowhere, also after a restart.",
    test: [
      "scenarios/rewind.test.ts",
      "has the abandoned messages nowhere, also after a restart of the daemon",
    ],
  },
  "SR-03": {
    rule: "A session that another process holds is tried again shortly, then told; no fresh one takes its place.",
    test: [
      "scenarios/archive.test.ts",
      "because another process still holds it is tried a few times, then told",
    ],
  },
  "SR-04": {
    rule: "A resume that can never succeed is not repeated with each question.",
    test: ["scenarios/archive.test.ts", "is not tried again with each question for it, but after a while"],
  },
  "SR-06": {
    rule: "Every shape of history gives the same turns, in the same order.",
    test: ["scenarios/history.test.ts", "tells how its turns ended when Muse serves %s"],
  },
  "SR-08": {
    rule: "A refused anchor has the whole view read; what cannot be had is said once, and the turn goes on.",
    test: [
      "server/session/stream/session-stream.test.ts",
      "whose place nobody knows any more is read back to what is known here, and asks nothing old anew",
    ],
  },
  "SR-12": {
    rule: "Sessions are listed by folder over all pages, and open with their model.",
    test: [
      "scenarios/session-list.test.ts",
      "opens a session through resume, with its conversation and its model",
    ],
  },
  "SR-14": {
    rule: "Where a conversation cannot be cut nothing changes, and it is said why.",
    test: ["scenarios/rewind.test.ts", "because Muse refuses %s leaves everything as it was"],
  },
  "SR-05": {
    rule: "History, suffix and live events overlap, and every row is there once.",
    test: [LIFECYCLE, "tells the whole conversation once, row for row, and no turns; then it goes on"],
  },
  "SR-10": {
    rule: "After a restart the conversation is never empty or cut without a word.",
    test: ["scenarios/history.test.ts", "is never empty without a word"],
  },
  "SR-13": {
    rule: "A fork with another model is set back to the one in use, or refused before any turn.",
    test: [
      "scenarios/rewind.test.ts",
      "is refused where it cannot be set back, and everything stays as it was",
    ],
  },
  "SR-17": {
    rule: "A session that was left to an automatic reviewer is not opened, and it is said where it can go on.",
    test: [
      "scenarios/refusals.test.ts",
      "of a session that was left to an automatic reviewer says where it can go on",
    ],
  },
  "SR-18": {
    rule: "Only the stored session is ever resumed; one that is gone is said to be gone.",
    test: [LIFECYCLE, "of a session that is gone says so, and starts no fresh one in its place"],
  },
  "SR-19": {
    rule: "Live and replayed, the rows are the same.",
    test: [PROJECTION, "is what a replay of %s tells, row for row"],
  },
  "SF-01": {
    rule: "A host that tells nothing any more is read, and the turn ends as its own record says, told once.",
    test: ["scenarios/silence.test.ts", "from its first %s on is read, and the turn ends as Muse says, once"],
  },
  "SF-03": {
    rule: "A gap is filled in order, nothing missing, nothing doubled, however late its mark and wherever the next one is.",
    test: [
      "server/session/stream/session-stream.test.ts",
      "that shows while another is filled is filled after it, before what waits goes on",
    ],
  },
  "SF-05": {
    rule: "A turn whose events all come before the acknowledgement is told like any other.",
    test: [TURNS, "is answered and ended once when all its events come before the answer"],
  },
  "SF-08": {
    rule: "Characters survive any cut of the bytes.",
    test: [
      "server/host/line-splitter.test.ts",
      "gives the same frame wherever the bytes are cut in two, multi-byte characters included",
    ],
  },
  "SF-11": {
    rule: "A start that comes again changes nothing.",
    test: [TURN_FOLD, "keeps what has streamed, in a turn that runs and in one that has ended"],
  },
  "SF-12": {
    rule: "What waits for a person is asked although no turn runs.",
    test: ["server/fold/waiting.test.ts", "of a turn that has ended is asked all the same"],
  },
  "SF-17": {
    rule: "All rows of a turn are told before its end.",
    test: [
      "server/paseo/publisher.test.ts",
      "tells what cannot wait at once, together with what was gathered",
    ],
  },
  "SF-06": {
    rule: "The final text is what stands in the end, once, whatever was streamed.",
    test: [ITEMS, "that is %s is what stands in the end, once"],
  },
  "SF-10": {
    rule: "A long output costs a small part of itself on its way, and shows its beginning and its end.",
    test: [ITEMS, "costs Paseo and those who follow a small part of itself, and ends with its last lines"],
  },
  "SF-14": {
    rule: "An item that is first seen as updated or completed is there.",
    test: [ITEMS, "that is first seen as %s is there"],
  },
  "SF-18": {
    rule: "A message of blanks alone is no row.",
    test: [ITEMS, "of blanks alone is no row, and that nothing was said is one quiet line"],
  },
  "TC-01": {
    rule: "Arguments that are no JSON are shown as they came, bounded, under the kind of their tool.",
    test: [DETAIL, "%s with the arguments %j as they came, still under its kind"],
  },
  "TC-02": {
    rule: "A tool that nobody knows is shown with its name, what it was given and what it put out.",
    test: [DETAIL, "%s with what it was given and what it put out"],
  },
  "TC-03": {
    rule: "A call that the end of its turn finds open ends with it.",
    test: [ITEMS, "that the end of its turn finds open does not run for ever"],
  },
  "TC-05": {
    rule: "A cut output says so and how long it is, and is read whole in pieces on demand.",
    test: [OUTPUT, "says where it is cut and how long it is, and is read whole when somebody asks"],
  },
  "TC-06": {
    rule: "A diff comes from Muse's patch alone; a file is new or gone only where the patch says so.",
    test: ["server/fold/unified-diff.test.ts", "says that a file was %s only where the document does: %j"],
  },
  "TC-08": {
    rule: "A command that fails fails by itself and not its turn.",
    test: [OUTPUT, "fails by itself and not its turn: %s"],
  },
  "TC-11": {
    rule: "A stopped call shows what it put out and why, as canceled.",
    test: [OUTPUT, "because it was stopped shows what it put out and why, as canceled"],
  },
  "TC-09": {
    rule: "A result that Muse cannot project fails the turn in words, and the session goes on.",
    test: ["server/fold/turn-failure.test.ts", "because of %s says what to do"],
  },
  "AP-01": {
    rule: "Every stage that needs a decision is asked, and safe ones are not.",
    test: [
      APPROVALS,
      "of three stages, the first safe, is asked for the other two, each under an id of its own",
    ],
    also: [
      ["scenarios/approvals.test.ts", "is asked once for each stage when the host tells it by %s"],
      [
        "server/fold/approvals.test.ts",
        "is asked again, as another asking, where the next host asks it at the stage that it stands at",
      ],
    ],
  },
  "AP-03": {
    rule: "The whole command is shown with the part in question marked and counted.",
    test: [
      "client/requests/confirmation-subject.test.ts",
      "marks the part of the command that the stage is about",
    ],
  },
  "AP-04": {
    rule: "A denial takes the choice that Muse offers for it and never invents one.",
    test: ["server/paseo/permission-answer.test.ts", "prefers a denial to an abort"],
    also: [
      [
        "scenarios/approvals.test.ts",
        "of three stages that is denied at the last runs nothing, and the turn goes on",
      ],
      [
        "server/paseo/permission-answer.test.ts",
        "stops the turn where Muse has no word for a denial, and offers that as a button",
      ],
    ],
  },
  "AP-06": {
    rule: "An answer that comes too late is refused with the reason, and the session goes on.",
    test: [
      "scenarios/approvals.test.ts",
      "that something else settles closes, and an answer after that is refused",
    ],
    also: [
      ["scenarios/races.test.ts", "%s: the first is taken, the other is told, and Muse hears one"],
      [
        "client/beside-the-stream.browser.test.ts",
        "of two people who answer at once one learns that the other was first, and both see the same",
      ],
    ],
  },
  "AP-08": {
    rule: "No choice is widened, and a decision that nobody knows is no permission.",
    test: [
      "server/paseo/permission-answer.test.ts",
      "never takes a decision that nobody knows for a permission",
    ],
    also: [
      [
        "server/paseo/permission-answer.test.ts",
        "is refused rather than widened where Muse offers nothing for just once",
      ],
      [
        "server/paseo/permission-answer.test.ts",
        "are one where they mean the same, and none where nobody can tell which is meant",
      ],
      [
        "client/requests/confirmation-form.test.ts",
        "never sends what Muse does not offer for the stage in sight, whatever is pressed when",
      ],
    ],
  },
  "AP-10": {
    rule: "A reason goes out with the choices that take one, and with no other.",
    test: ["client/requests/confirmation-form.test.ts", "sends a reason only with a choice that takes one"],
    also: [
      [
        "server/paseo/permission-answer.test.ts",
        "goes out whole with a denial that takes one, and is given back where none is taken",
      ],
      [
        "server/session/answer/permissions.test.ts",
        "with a reason that Muse takes none for gives it back to the person, who can send it as a message",
      ],
      ["client/requests/confirmation-card.browser.test.ts", "can carry a reason, which survives a refusal"],
    ],
  },
  "AP-11": {
    rule: "A child's request is asked on its parent, with the child named.",
    test: ["scenarios/approvals.test.ts", "of a child is asked in the parent's turn, and says who asks"],
    also: [
      ["server/fold/waiting.test.ts", "that comes when no turn runs opens one, which ends with the decision"],
      ["server/fold/waiting.test.ts", "of a turn that has ended is asked all the same"],
    ],
  },
  "AP-13": {
    rule: "However many approvals something else settles, none leaves a card.",
    test: ["server/paseo/permission.test.ts", "leave no card behind, and each had one at most"],
  },
  "AP-14": {
    rule: "An answer that did not arrive leaves the request open, and the next one is taken.",
    test: [
      "scenarios/approvals.test.ts",
      "that could not be sent stays open with the reason, and the next try is taken",
    ],
    also: [
      [
        "scenarios/restart.test.ts",
        "while a person is asked withdraws the card, and asks again when the session goes on",
      ],
      [
        "client/requests/confirmation-card.browser.test.ts",
        "says that it is not known whether the answer arrived, and takes another",
      ],
    ],
  },
  "AP-16": {
    rule: "An hour with a card open, or with a tool that puts out nothing, ends nothing.",
    test: [
      "scenarios/silence.test.ts",
      "while a person is asked is read, and the question stays until Muse says otherwise",
    ],
  },
  "AP-18": {
    rule: "What Muse asks under full access and nobody can tell the effect of is shown.",
    test: ["scenarios/approvals.test.ts", "is shown under full access where nobody knows what is asked for"],
    also: [
      [
        "scenarios/approvals.test.ts",
        "is shown under full access where Muse did not take the answer that nobody was asked for",
      ],
    ],
  },
  "AP-20": {
    rule: "Protected writes, the judge's doubts, the place and the origin stand on the card.",
    test: [
      "server/paseo/permission.test.ts",
      "says who decides and who asks, when that is out of the ordinary",
    ],
    also: [["client/requests/confirmation-subject.test.ts", "carries Muse's own flags as warnings"]],
  },
  "AP-21": {
    rule: "Where Muse offers no choice the request is shown and can be stopped.",
    test: ["server/paseo/permission-answer.test.ts", "cannot be allowed, and denying it stops the turn"],
    also: [
      [
        "client/requests/confirmation-card.browser.test.ts",
        "says so when Muse offers no choice, and invents none",
      ],
      [
        "server/paseo/permission-answer.test.ts",
        "have a name each, also where Muse gives none and the rule is empty",
      ],
    ],
  },
  "TU-01": {
    rule: "A message during a turn joins it or waits, and never ends the work in flight.",
    test: [IN_TURN, "(a note: %s) stops nothing: the work goes on to its end"],
  },
  "TU-02": {
    rule: "A turn that cannot be stopped is ended with its host, and the next prompt runs.",
    test: [TURNS, "that is repeated in vain ends a host that %s, and the next prompt has a new one"],
  },
  "TU-03": {
    rule: "Nothing is shown as stopped before Muse says so; a refused stop leaves the turn running.",
    test: [STOP, "that Muse finds nothing for is refused where the turn goes on"],
  },
  "TU-04": {
    rule: "A stop has one deadline for all its waits, whatever Muse does, and says what comes next.",
    test: [STOP, "goes out as the other command for the same, and ends a host that does not react to either"],
  },
  "TU-06": {
    rule: "A stop that crosses the end of its turn is no error, and there is one end.",
    test: [STOP, "of a turn that ends by itself meanwhile is no error: %s"],
  },
  "TU-07": {
    rule: "The instructions count as given once Muse took them, and not before.",
    test: [TURNS, "brings the instructions again when the first prompt was refused"],
  },
  "TU-08": {
    rule: "A turn that nobody here started opens, takes a note or a stop, and ends like any other.",
    test: [IN_TURN, "is stopped"],
  },
  "TU-09": {
    rule: "A queued message waits, can be taken back with its text, and never runs after that.",
    test: [IN_TURN, "is taken back out of the middle with its text; its turn never runs, the others do"],
  },
  "TU-11": {
    rule: "A note ends once, however its answer, its showing and the end of its turn come, and never becomes a turn.",
    test: [
      "server/fold/steers.test.ts",
      "ends once whatever the order of its answer, its showing and the turn's end",
    ],
  },
  "TU-13": {
    rule: "Messages are told apart by their id, equal words or not, and each is one row.",
    test: [
      IN_TURN,
      "with the same words as others is one row each, told apart by its id, also after a restart",
    ],
  },
  "TU-14": {
    rule: "A prompt whose turn was told is not sent again; one in doubt is settled under its own id, and what Muse did for it is found again.",
    test: [IN_TURN, "is not sent again by itself, and what Muse did for it is found again once"],
  },
  "TU-15": {
    rule: "Each kind of failure says what to do.",
    test: ["server/fold/turn-failure.test.ts", "because of %s says what to do"],
  },
  "TU-17": {
    rule: "A turn that ends with nothing to show says so.",
    test: [TURN_FOLD, "with nothing said is told in one quiet line, live and read anew"],
  },
  "TU-18": {
    rule: "Where every turn fails Muse's reason is told each time, and nothing is sent again by itself.",
    test: [IN_TURN, "says why each time, in Muse's words, and sends nothing again by itself"],
  },
  "TU-20": {
    rule: "A stop works in a goal, a compaction and the wait for a retry, and a stopped goal is paused.",
    test: [IN_TURN, "is paused by a stop of its turn, goes on when it is resumed, and is cleared"],
  },
  "UQ-01": {
    rule: "A question is answered by a person only, in whatever mode.",
    test: [
      "scenarios/questions.test.ts",
      "are answered by nobody but a person, under full access and with nobody looking",
    ],
  },
  "UQ-02": {
    rule: "A poor answer leaves the question open, with the reason.",
    test: [QUESTIONS, "answered with %s stay open, with the reason, until they are answered well"],
    also: [
      [
        "scenarios/questions.test.ts",
        "answered over our own call with what Muse did not ask stay open, until they are answered well",
      ],
      ["server/paseo/question-form.test.ts", "an answer in the shape of %j is refused"],
    ],
  },
  "UQ-03": {
    rule: "What is on screen is sent, and nothing else.",
    test: [ANSWER_FORM, "sends what is on screen and nothing that is not, whatever was pressed before"],
    also: [
      [
        "server/paseo/question-form.test.ts",
        "those that were chosen, in any order, are those that Muse is told",
      ],
      ["server/paseo/question-form.test.ts", "are labels, with what was typed beside them as a note"],
    ],
  },
  "UQ-06": {
    rule: "The limit of own words is held before sending, and nothing is cut off.",
    test: [ANSWER_FORM, "holds the limit of own words, counted as characters"],
    also: [
      [
        "client/requests/input-request-card.browser.test.ts",
        "counts characters, names what is too much and cuts nothing",
      ],
      ["client/requests/input-request-card.browser.test.ts", "keeps everything when Muse refuses the answer"],
    ],
  },
  "UQ-07": {
    rule: "Request and notification of one question are one form.",
    test: ["scenarios/questions.test.ts", "are one form when the host tells them by %s"],
  },
  "UQ-09": {
    rule: "A person can ask back instead of answering.",
    test: [ANSWER_FORM, "asks back with a text"],
    also: [
      [
        "scenarios/questions.test.ts",
        "that are asked back go to Muse as that, and the turn goes on with what was said",
      ],
      ["client/requests/input-request-card.browser.test.ts", "asks back"],
    ],
  },
  "UQ-12": {
    rule: "A question waits whoever looks.",
    test: [
      "scenarios/questions.test.ts",
      "are answered by nobody but a person, under full access and with nobody looking",
    ],
  },
  "UQ-13": {
    rule: "A message while a question waits is queued or makes it step aside, and neither gets stuck.",
    test: [
      "scenarios/questions.test.ts",
      "wait on while an ordinary message is queued behind them, and both come to their end",
    ],
    also: [
      [
        "scenarios/approvals.test.ts",
        "waits on while an ordinary message is queued behind it, and both come to their end",
      ],
      ["scenarios/questions.test.ts", "make way for a message that is to be read now"],
    ],
  },
  "UQ-15": {
    rule: "Header, question and every option reach the person; an answer names the option.",
    test: [QUESTIONS, "are answered by label, by labels and in own words, in Muse's own terms"],
    also: [
      [
        "server/fold/odd-questions.test.ts",
        "keep their order and their words, and decide nothing but the question",
      ],
    ],
  },
  "UQ-16": {
    rule: "Dismissing a question sends a reason, and the turn goes on.",
    test: [QUESTIONS, "that are dismissed are cancelled with a reason, and the turn goes on"],
    also: [
      [
        "scenarios/questions.test.ts",
        "that are dismissed without a word are cancelled with a reason of ours",
      ],
      [
        "client/requests/input-request-card.browser.test.ts",
        "declines, and the way back keeps the choice and the focus",
      ],
    ],
  },
  "SW-01": {
    rule: "Muse's own reminders are no children: not listed, not counted, no rows.",
    test: [BESIDE, "shows among 150 of Muse's own reminders as the only child"],
  },
  "SW-02": {
    rule: "A child that cannot be read is said so in its row, is tried once more at its end, and costs nothing else.",
    test: [CHILDREN, "that cannot be read (%i, %s) is one line in its row, and the turn goes on"],
  },
  "SW-03": {
    rule: "A child of a child stands under its own parent and under the call that spawned it.",
    test: [CHILDREN, "is followed as it goes, with its own child under it, and ends when it ends"],
  },
  "SW-07": {
    rule: "What a child does lands in its own session, and after it the parent goes on, live and after a resume.",
    test: [CHILDREN, "is there again after a resume, under the same id and with the same rows"],
  },
  "SW-05": {
    rule: "The row of a child runs as long as the child does, not as long as the call that spawned it.",
    test: [BESIDE, "runs on when the call that spawned it has returned, and ends with what it reported"],
  },
  "SW-09": {
    rule: "A child is shown in each of its states, and how it ended comes from its status alone.",
    test: [BESIDE, "says at each step where it is; only its status says that it has ended"],
  },
  "UC-04": {
    rule: "What an account has left is what Muse said last, with the time of that, and no limit of our own.",
    test: [
      "server/helper/usage-report.test.ts",
      "has what Muse said, with the plan and how old it is, and no limit that Muse did not name",
    ],
  },
  "CF-02": {
    rule: "A data-sharing model is used where a person chose it, and never by default, Muse's own included.",
    test: [
      "scenarios/no-model.test.ts",
      "is not taken where nobody chose it: the session is not opened, and says what to do",
    ],
  },
  "UX-01": {
    rule: "What waits for a person is counted at every agent, and the count leads to it.",
    test: [
      "client/waiting-pills.test.ts",
      "stand one at each agent of ours, on every page of the list, and count what waits",
    ],
  },
  "UX-03": {
    rule: "What was typed leaves its field only when exactly that was taken.",
    test: [
      "client/panel/session-panel.browser.test.ts",
      "keeps what was typed when Muse refuses it, with what is typed meanwhile, and says why",
    ],
    also: [
      [
        "client/requests/drafts.browser.test.ts",
        "is there again after a reload: choices, own words, notes and the reason of a denial",
      ],
      ["client/requests/input-request-card.browser.test.ts", "keeps everything when Muse refuses the answer"],
    ],
  },
  "UX-05": {
    rule: "Everything is reached and seen with the keyboard, and a hasty key stops nothing.",
    test: [
      "client/panel/session-panel.browser.test.ts",
      "asks once before it stops something, and takes Escape and a hasty Enter for no",
    ],
    also: [
      [
        "client/requests/confirmation-card.browser.test.ts",
        "every choice is reached, seen and pressed, and the first key denies nothing and allows nothing",
      ],
      [
        "client/requests/confirmation-card.browser.test.ts",
        "does not take a second press, meant for the step before, for the step that has just come",
      ],
      ["client/states.browser.test.ts", "fits a width of %i (compact: %s), also with letters twice as large"],
      ["client/states.browser.test.ts", "is walked through by keyboard: all of it, and always seen"],
      [
        "client/parts/focus-handover.browser.test.ts",
        "of a request: it stays on what was pressed, and goes to the title of what changed",
      ],
      [
        "client/requests/input-request-card.browser.test.ts",
        "works by keyboard alone: the space bar chooses, the focus is seen",
      ],
      ["browser/main-job.test.ts", "the settings lose no word where text is twice as large"],
    ],
  },
  "UX-07": {
    rule: "A call that fails gives its card back, with the reason.",
    test: [
      "client/requests/confirmation-card.browser.test.ts",
      "says that it is not known whether the answer arrived, and takes another",
    ],
    also: [
      [
        "client/requests/confirmation-card.browser.test.ts",
        "switches the choices off while the session is closed, and says why",
      ],
      [
        "client/requests/confirmation-card.browser.test.ts",
        "offers to answer again when Muse took the answer and never acted on it",
      ],
    ],
  },
  "UX-08": {
    rule: "Very long text is folded with its size, unfolds, and can be copied whole.",
    test: [
      "client/requests/confirmation-card.browser.test.ts",
      "folds a very long command in the middle, says how much, unfolds and copies all of it",
    ],
    also: [
      ["server/paseo/permission.test.ts", "takes the whole of a command that is very long, and cuts nothing"],
    ],
  },
  "UX-09": {
    rule: "Muse is signed in from any device where it can be, else the command and the machine for it are named.",
    test: ["scenarios/sign-in.test.ts", "shows link and code, and is done when Muse says so (%s)"],
    also: [
      ["scenarios/sign-in.test.ts", "as it %s, the command and the machine for it are named"],
      [
        "scenarios/sign-in.test.ts",
        "is one for all who start it, ends for all when it is cancelled, and leaves no process",
      ],
    ],
  },
  "CF-10": {
    rule: "Which credential pays is told, and a key can be kept from Muse in every casing.",
    test: [AVAILABILITY, "and says so when a key pays instead of the account, unless that is ruled out"],
  },
  "PL-01": {
    rule: "Closing ends the whole process tree, once.",
    test: [
      "server/host/host-shutdown.test.ts",
      "ends one that ignores the end of its input and SIGTERM, and its child that holds stdout",
    ],
  },
  "PL-03": {
    rule: "A broken pipe fails the calls of that host and nothing else.",
    test: [
      "server/host/host.test.ts",
      "is noticed when it dies between two writes, and nothing escapes to the process",
    ],
  },
  "PL-04": {
    rule: "A host that took a prompt and ends before the turn begins fails that turn, once.",
    test: [
      "scenarios/restart.test.ts",
      "a host that ends after it took a prompt, without a word of the turn, fails that turn once",
    ],
  },
  "PL-05": {
    rule: "A host that dies fails its turn and closes what it had open; the next prompt has a new host with the same session.",
    test: ["scenarios/restart.test.ts", "%s ends the turn as failed, and the next prompt has a new one"],
  },
  "PL-07": {
    rule: "The handshake alone has a limit, of thirty seconds.",
    test: [
      "server/msp/handshake.test.ts",
      "gives up after thirty seconds, and a late answer changes nothing",
    ],
  },
  "PL-08": {
    rule: "Muse is found where the daemon's own path does not lead.",
    test: [LAUNCH, "on the PATH of the login shell, which Muse then gets as well"],
  },
  "PL-10": {
    rule: "A Muse that has replaced itself is found again.",
    test: [LAUNCH, "again after an update has replaced it, without a new connection"],
  },
  "PL-11": {
    rule: "All questions without a session share one process, and none is left.",
    test: [
      AVAILABILITY,
      "about models, sessions and availability take one process, and none is left when nobody asks",
    ],
  },
  "PL-13": {
    rule: "How a host ended is told by exit code and signal, and decides whether there is another one.",
    test: [
      "server/session/process/restart-rules.test.ts",
      "(%s) has none: the same start would end in the same",
    ],
  },
  "PL-15": {
    rule: "A Muse that cannot serve is told with the version found and the one needed.",
    test: [LAUNCH, "leaves a Muse that is too old with the version that it has"],
  },
  "HV-01": {
    rule: "Another schema is noted and blocks nothing.",
    test: [TURNS, "opens on a host of another schema and only makes a note of it"],
  },
  "HV-02": {
    rule: "Only what was granted is used, and the rest is told.",
    test: [TURNS, "brings Paseo's MCP servers along, and tells which it cannot"],
  },
  "HV-04": {
    rule: "One card for each stage, whichever way the host tells it.",
    test: [APPROVALS, "is asked once for each stage when the host tells it by %s"],
  },
  "HV-05": {
    rule: "The simulated host sends what real hosts were seen to send.",
    test: ["dev/muse/schema.test.ts", "%s fits the closed schemas"],
  },
  "HV-07": {
    rule: "The mode that is shown is the one that the host has.",
    test: [LAUNCH, "shows the mode that Muse really has, where it is another than the one asked for"],
  },
  "HV-09": {
    rule: "Noise on stdout is passed over.",
    test: ["server/host/host.test.ts", "takes noise on stdout, and a host that writes byte by byte"],
  },
  "IN-01": {
    rule: "A host that fails while many ask fails each of them in words, and nothing escapes.",
    test: [AVAILABILITY, "to a host that does not come up start it once"],
  },
  "IN-02": {
    rule: "The ids differ from those of Paseo's own plugin.",
    test: [MANIFESTS, "keep clear of the ids that Paseo reserves for itself"],
  },
  "IN-03": {
    rule: "The halves of the plugin know their version, and the status warns where they differ.",
    test: [
      "client/settings/status-text.test.ts",
      "the status warns where the app still has another version of the plugin than the host",
    ],
  },
  "IN-05": {
    rule: "The lockfile depends on no private place.",
    test: [MANIFESTS, "have a lockfile that names no registry"],
  },
  "IN-07": {
    rule: "Missing, unrunnable, too old and signed out are told apart, each with what to do.",
    test: [AVAILABILITY, "where it is signed out, and nowhere else but where the host says so"],
  },
  "IN-08": {
    rule: "Every declared method and event has its row.",
    test: ["server/msp/methods.test.ts", "names each of the 48 methods and 34 notifications once"],
  },
  "SF-15": {
    rule: "A scheduled retry is a passing remark, never an end.",
    test: ["server/fold/retries.test.ts", "is told once for each attempt, and shown until the turn goes on"],
  },
  "SW-10": {
    rule: "A child without an id is shown as one that nobody can control.",
    test: [
      "server/fold/beside.test.ts",
      "without an id of its own is shown all the same, as one that nobody can control",
    ],
  },
  "UC-01": {
    rule: "The context meter shows the newest size, and the sums are another figure.",
    test: [
      "server/fold/session-facts.test.ts",
      "shows the newest size, also a smaller one, whatever the sums do",
    ],
  },
  "UC-02": {
    rule: "The meter follows a compaction at once.",
    test: [
      "server/fold/session-facts.test.ts",
      "follows a compaction at once, and the next model call after it",
    ],
  },
  "UC-06": {
    rule: "Sums are Muse's own and do not grow when they are told again.",
    test: [
      "server/fold/session-facts.test.ts",
      "are Muse's own for the session, and do not grow when they are told again",
    ],
  },
  "UC-07": {
    rule: "An unknown window stays unknown.",
    test: [
      "server/fold/session-facts.test.ts",
      "prefers the window that Muse reports, and has none rather than one of nothing",
    ],
  },
  "CF-01": {
    rule: "All models are offered, one that several providers have once for each, and the chosen one is used.",
    test: [
      "scenarios/providers.test.ts",
      "is changed from one provider to the other and back, and resumed with the last",
    ],
  },
  "CF-04": {
    rule: "Efforts are those that the model lists.",
    test: [
      "server/helper/catalog.test.ts",
      "keeps the efforts that a model lists, with its default and its descriptions",
    ],
  },
  "CF-05": {
    rule: "What others change in a session shows in Paseo's controls, and nothing is set back.",
    test: ["scenarios/turns.test.ts", "(%s) is shown in Paseo's controls, once, and nothing is set back"],
  },
  "CF-07": {
    rule: "An MCP server that cannot be brought along is named; one that fails costs its own tools and no turn.",
    test: [
      "scenarios/mcp.test.ts",
      "are not sent to a Muse that does not grant them, and each is named to the person",
    ],
  },
  "CF-08": {
    rule: "The person's own settings of Muse are never written, and no session sees the servers of another.",
    test: [
      "scenarios/own-settings.test.ts",
      "are never written, whatever sessions bring along, and also when a host is killed in the middle",
    ],
  },
  "CF-12": {
    rule: "A session has one folder; a further one that is asked for is refused by name.",
    test: ["scenarios/own-settings.test.ts", "that is asked for as %s is refused by name and not left out"],
  },
  "SE-01": {
    rule: "No local endpoint is opened, so there is none that another session could use.",
    test: ["contract/reach.test.ts", "listens on no socket and makes no connection of its own"],
  },
  "SE-02": {
    rule: "One step takes secrets out of every text of a host that is an error, its stderr, a log line or a diagnosis.",
    test: [
      "scenarios/secrets.test.ts",
      "in the failure of a turn do not come through, live, in the chat and replayed",
    ],
  },
  "SE-03": {
    rule: "What will really run is shown: nothing hidden, nothing cut.",
    test: ["server/paseo/permission.test.ts", "is visible on the card of %s"],
  },
  "SE-06": {
    rule: "Where nothing was chosen Muse asks, in its sandbox, in a workspace that is not trusted.",
    test: ["scenarios/launch.test.ts", "is careful where nothing was chosen"],
  },
  "SE-07": {
    rule: "Files that are attached are named and not read, and no copy of them is made.",
    test: ["contract/reach.test.ts", "writes no file, and looks at files in these places only"],
  },
};
