import { z } from 'zod'
import { applicationStates, decisions, genders } from '#domain/communities/applications.ts'
import {
  email,
  emptyIsAbsent,
  id,
  instant,
  item,
  optionalId,
  optionalText,
  pageMeta,
  pageQuery,
} from '../shared/schemas.ts'

const state = z.enum(applicationStates)

export const applicationsFilter = z.object({
  community_id: optionalId,
  state: emptyIsAbsent(state.optional()),
  /** Searches the name and the e-mail address. */
  q: optionalText(100),
})
export type ApplicationsFilter = z.infer<typeof applicationsFilter>
export const applicationsQuery = applicationsFilter.extend(pageQuery.shape)
export type ApplicationsQuery = z.infer<typeof applicationsQuery>

const listed = z.object({
  id,
  community_id: id,
  community_name: z.string(),
  user_name: z.string(),
  applied_at: instant,
  state,
  /** Whether a user has opened or exported the application. */
  read: z.boolean(),
})
export const receivedApplications = z.object({
  community_applications: z.array(listed),
  meta: pageMeta.extend({ total_count: z.number().int() }),
  /** The communities of the brand or of the operator, for the filter. */
  communities: z.array(item),
})
export type ReceivedApplications = z.infer<typeof receivedApplications>

export const applicationsSummary = z.object({
  undecided_count: z.number().int(),
  /** Since Monday. */
  this_week_count: z.number().int(),
  /** The undecided ones that wait longest, at most four. */
  oldest: z.array(listed.omit({ state: true, read: true })),
  /** Twelve weeks with the numbers of applications, this one last. */
  weeks: z.array(z.object({ monday: z.string(), count: z.number().int() })),
})
export type ApplicationsSummary = z.infer<typeof applicationsSummary>

export const receivedApplication = listed.omit({ read: true }).extend({
  /** The age today. */
  user_age: z.number().int(),
  gender: z.enum(genders),
  occupation: z.string(),
  postal_code: z.string().meta({ example: '7600017' }),
  address: z.string().nullable(),
  email: email.nullable(),
  /**
   * Since when mail to the address bounces, so that no decision is mailed; null if it doesn't
   * bounce.
   */
  undeliverable_at: instant.nullable(),
  /** The applicant was signed in and sees the decision on their own page. */
  has_account: z.boolean(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  decision_message: z.string().nullable(),
  decided_at: instant.nullable(),
  /**
   * E-mail address of the user who decided, also after they were removed from the brand; null for a
   * member of another brand, and for an admin if a brand reads the application.
   */
  decided_by: z.string().nullable(),
  /** Whether an admin of the service decided. */
  decided_by_operator: z.boolean(),
  memo: z.string(),
  /** Earlier reads of the application, the latest first; at most ten. */
  readings: z.array(
    z.object({ email: z.string().nullable(), operator: z.boolean(), read_at: instant, exported: z.boolean() }),
  ),
})
export type ReceivedApplication = z.infer<typeof receivedApplication>

export const decisionBody = z.object({
  state: z.enum(decisions),
  message: z.string().max(10_000).nullish(),
  /**
   * The state that the client saw. The call is rejected if it has changed. To change a decision,
   * send the current state here.
   */
  known_state: state.default('new'),
})
export type DecisionBody = z.infer<typeof decisionBody>

export const memoBody = z.object({
  memo: z.string().max(20_000),
  /** The memo that the client saw. The call is rejected if it has changed. */
  known_memo: z.string().max(20_000),
})
export type MemoBody = z.infer<typeof memoBody>

export const decided = z.object({ id, state, decision_message: z.string().nullable(), decided_at: instant })
export type Decided = z.infer<typeof decided>
/** `decided_at` names the decision that is taken back. */
export const undoBody = z.object({ decided_at: instant })
export type UndoBody = z.infer<typeof undoBody>
export const undone = z.object({ id, state })
export type Undone = z.infer<typeof undone>

export const replyTemplate = z.object({
  name: z.string().max(200),
  decision: z.enum(decisions),
  body: z.string().max(10_000),
  /** Whether a decision without a message sends this one. At most one of each decision. */
  usual: z.boolean(),
})
export const replyTemplates = z.object({
  templates: z.array(replyTemplate),
  /** 0 while nothing was saved: then the templates are our examples. */
  version: z.number().int(),
})
export type ReplyTemplates = z.infer<typeof replyTemplates>
export const replyTemplatesBody = z.object({
  templates: z.array(replyTemplate).max(60),
  /** The version that the client read. The call is rejected if it has changed. */
  known_version: z.number().int().min(0).max(2_147_483_647),
})
export type ReplyTemplatesBody = z.infer<typeof replyTemplatesBody>

export const noted = z.object({ id, memo: z.string() })
export type Noted = z.infer<typeof noted>
