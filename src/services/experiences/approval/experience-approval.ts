import type { ExperienceApproval, SearchWords } from '#contract/experiences/admin-experiences-schemas.ts'
import { makeHost } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import {
  type DecidedRow,
  findDecided,
  findDecisions,
  findLastDecision,
  findUnseenChanges,
  markChangesSeen,
  setDecidedStatus,
} from '#database/experiences/approval-queue.ts'
import { findApprovalSettings, findChecks } from '#database/experiences/approval-settings.ts'
import { countOldSearch } from '#database/experiences/set-experience-search.ts'
import { insertDecision } from '#database/experiences/write-experience.ts'
import { lockExperienceForm } from '#database/locks.ts'
import { answerBy, approvalPointWords } from '#domain/experiences/approval-settings.ts'
import { type ApprovalAction, needsComment, outcomeOf } from '#domain/experiences/approval.ts'
import { checkFieldComments, commentedFieldLabels, type FieldComment } from '#domain/experiences/field-comments.ts'
import { MAX_DECISION_COMMENT } from '#domain/experiences/limits.ts'
import { exceptions, generalWords, placeAliases, synonymGroups } from '#domain/experiences/search-synonyms.ts'
import { mergeChanges } from '#domain/experiences/watched-changes.ts'
import { isoJapan, isoJapanExact } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { queueDecisionMails } from '../shared/decision-mails.ts'
import { getExperience } from '../stories/get-experience.ts'

/**
 * An experience with all data for an admin's decision.
 * @throws Refused experience_not_found
 */
export async function getExperienceApproval(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  admin: UserActor,
  id: number,
): Promise<ExperienceApproval> {
  const [decided, decisions, changes, { goal_hours }] = await Promise.all([
    findDecided(app.db, id),
    findDecisions(app.db, id),
    findUnseenChanges(app.db, id),
    findApprovalSettings(app.db),
  ])
  if (!decided) throw new Refused('experience_not_found')
  const last = changes.at(-1)
  const requested = decided.status === 'awaiting' ? decisions.find(({ action }) => action === 'requested') : undefined
  return {
    ...(await getExperience(app, admin, id)),
    owner: decided.owner,
    decisions: decisions.map((decision) => ({ ...decision, at: isoJapan(decision.at) })),
    changes: mergeChanges(changes),
    has_small_changes: changes.some(({ small }) => small),
    changed_at: last ? isoJapan(last.at) : null,
    changed_by: last?.by ?? null,
    answer_by: requested ? isoJapan(answerBy(requested.at, goal_hours)) : null,
  }
}

/** The dictionary of the search, for admins. */
export async function getSearchWords({ db }: Pick<App, 'db'>): Promise<SearchWords> {
  return {
    groups: synonymGroups.map(({ kind, terms, readings, includes }) => ({
      kind,
      terms: [...terms],
      readings: [...readings],
      includes: [...includes],
    })),
    places: placeAliases.map(({ name, readings, states }) => ({ name, readings: [...readings], states: [...states] })),
    general: [...generalWords],
    exceptions: [...exceptions],
    waiting: await countOldSearch(db),
  }
}

export type Decision = {
  action: ApprovalAction
  /** For the host; required to return or withdraw. */
  comment: string
  /** Comments on single fields, for `return` and `take_down`. */
  field_comments: readonly FieldComment[]
  /**
   * `updated_at` as the admin read it, so that no unseen change is approved; null skips the
   * comparison.
   */
  updated_at: string | null
}

/**
 * An admin approves, returns or withdraws an experience, or marks its changes as seen. The hosts
 * get a mail. A user becomes a host with their first approval. Reservations stay. The same decision
 * of the same admin again, after a lost response, does nothing.
 * @throws Refused experience_not_found, experience_changed (by its host), experience_decided (by
 * another admin, whom the details name), experience_not_decidable,
 * experience_host_inactive, experience_host_closing; InvalidInput
 */
export async function decideExperience(
  app: App,
  admin: UserActor,
  id: number,
  decision: Decision,
): Promise<ExperienceApproval> {
  const comment = checkedComment(decision)
  const field_comments = checkedFieldComments(decision)
  await inTransaction(app.db, async (tx) => {
    await lockExperienceForm(tx, id)
    const now = app.clock.now()
    const experience = await findDecided(tx, id)
    if (!experience) throw new Refused('experience_not_found')
    if (decision.updated_at !== null && decision.updated_at !== isoJapanExact(experience.updated_at))
      return await checkRepeated(tx, experience, admin, { ...decision, comment, field_comments })
    const outcome = outcomeOf(decision.action, experience.status)
    if (!outcome) throw new Refused('experience_not_decidable')
    // `hosts` are those who can sign in. Without one, no host could hold the experience.
    if (outcome.decision && outcome.status === 'published') {
      const { hosts, owner, owner_is_closing } = experience
      if (hosts.length === 0) throw new Refused('experience_host_inactive')
      if (owner_is_closing && hosts.every((host) => host.id === owner.id)) throw new Refused('experience_host_closing')
    }

    const checks = experience.status === 'awaiting' ? await findChecks(tx, id) : []
    const checked = checks.filter(({ outdated }) => !outdated).map(({ point }) => approvalPointWords[point].label)
    // The decision covers the changes so far; later ones are shown to the next admin.
    const seen = await markChangesSeen(tx, id, admin.id, now)
    if (outcome.decision) {
      const at = await setDecidedStatus(tx, id, outcome.status, now)
      await insertDecision(tx, {
        experience_id: id,
        action: outcome.decision,
        comment,
        field_comments,
        user_id: admin.id,
        at,
      })
      if (outcome.status === 'published') await makeHost(tx, experience.owner.id)
      await queueDecisionMails(app, tx, experience, outcome.decision, { comment, field_comments })
    }
    await insertAudit(tx, admin, {
      at: now,
      action: `${decision.action}_experience`,
      subject_type: 'experience',
      subject_id: id,
      detail: {
        from: experience.status,
        to: outcome.status,
        ...(comment ? { comment } : {}),
        ...(field_comments.length > 0
          ? { fields: field_comments.map(({ field }) => commentedFieldLabels[field]) }
          : {}),
        ...(checked.length > 0 ? { checked } : {}),
        ...(seen ? { seen } : {}),
      },
    })
  })
  return await getExperienceApproval(app, admin, id)
}

const actionOf = { approved: 'approve', republished: 'approve', returned: 'return', taken_down: 'take_down' } as const

/**
 * The experience isn't as the admin read it. Returns if this same decision made the difference.
 * @throws Refused experience_decided if another decision did, or else experience_changed
 */
async function checkRepeated(tx: Tx, { id, updated_at }: DecidedRow, admin: UserActor, decision: Decision) {
  const { action, comment, field_comments } = decision
  const last = await findLastDecision(tx, id)
  // A decision has the time of the version that it made, so a later edit shows.
  if (!last || last.action === 'requested' || last.at.getTime() !== updated_at.getTime())
    throw new Refused('experience_changed')
  const textOf = (comments: readonly FieldComment[]) => JSON.stringify(comments.map((one) => [one.field, one.comment]))
  const same =
    last.user_id === admin.id &&
    actionOf[last.action] === action &&
    last.comment === comment &&
    textOf(last.field_comments) === textOf(field_comments)
  if (!same) throw new Refused('experience_decided', { by: last.by ?? 'ほかの管理者', action: last.action })
}

function checkedComment({ action, comment }: Decision): string {
  const text = cleanText(comment)
  if (needsComment(action) && text === '')
    throw new InvalidInput({ comment: ['ホストへのコメントを入力してください。'] })
  if (Array.from(text).length > MAX_DECISION_COMMENT)
    throw new InvalidInput({ comment: [`${MAX_DECISION_COMMENT}文字以内で入力してください。`] })
  return text
}

function checkedFieldComments({ action, field_comments }: Decision): FieldComment[] {
  const { values, problem } = checkFieldComments(field_comments)
  if (problem !== null) throw new InvalidInput({ field_comments: [problem] })
  if (values.length > 0 && !needsComment(action))
    throw new InvalidInput({ field_comments: ['項目へのコメントは、差し戻しと公開停止のときに書けます。'] })
  return values
}
