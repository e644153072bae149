// Paths, texts and API calls for applications: one set for a brand, one for admins, who read those
// of communities without a brand.
import { createContext, useContext } from 'react'
import type { DecisionBody, MemoBody, ReplyTemplatesBody } from '#contract/communities/received-applications-schemas.ts'
import {
  decideApplication,
  exportApplications,
  listReplyTemplates,
  noteApplication,
  saveReplyTemplates,
  undoDecision,
} from '#web/calls/brand-communities.ts'
import {
  decideOperatorApplication,
  exportOperatorApplications,
  listOperatorReplyTemplates,
  noteOperatorApplication,
  saveOperatorReplyTemplates,
  undoOperatorDecision,
} from '#web/calls/admin-communities.ts'
import { userAnswerOf, brandAnswerOf } from '#web/features/shared/user-answer-of.ts'

export type ApplicationsOffice = {
  /** Path of the list; its query has the filter. */
  path: string
  /** Path of the CSV file, without its query. */
  file: string
  /** Help below the memo: who reads it. */
  memo_help: string
  decide: (id: number, json: DecisionBody) => ReturnType<typeof brandDecision>
  /** Takes the decision of that instant back. */
  undo: (id: number, decided_at: string) => ReturnType<typeof brandUndo>
  note: (id: number, json: MemoBody) => ReturnType<typeof brandMemo>
  readTemplates: () => ReturnType<typeof brandTemplates>
  saveTemplates: (json: ReplyTemplatesBody) => ReturnType<typeof brandTemplates>
}

const brandDecision = async (id: number, json: DecisionBody) =>
  await brandAnswerOf(decideApplication({ param: { id }, json }))
const brandUndo = async (id: number, decided_at: string) =>
  await brandAnswerOf(undoDecision({ param: { id }, json: { decided_at } }))
const brandTemplates = async () => await brandAnswerOf(listReplyTemplates())
const brandMemo = async (id: number, json: MemoBody) => await brandAnswerOf(noteApplication({ param: { id }, json }))

export const brandOffice: ApplicationsOffice = {
  path: '/brand/community_applications',
  file: exportApplications.address(),
  memo_help: 'ブランドのメンバーだけが読めます。',
  decide: brandDecision,
  undo: brandUndo,
  note: brandMemo,
  readTemplates: brandTemplates,
  saveTemplates: async (json) => await brandAnswerOf(saveReplyTemplates({ json })),
}

export const operatorOffice: ApplicationsOffice = {
  path: '/admin/community_applications',
  file: exportOperatorApplications.address(),
  memo_help: '運営の管理者だけが読めます。',
  decide: async (id, json) => await userAnswerOf(decideOperatorApplication({ param: { id }, json })),
  undo: async (id, decided_at) => await userAnswerOf(undoOperatorDecision({ param: { id }, json: { decided_at } })),
  readTemplates: async () => await userAnswerOf(listOperatorReplyTemplates()),
  saveTemplates: async (json) => await userAnswerOf(saveOperatorReplyTemplates({ json })),
  note: async (id, json) => await userAnswerOf(noteOperatorApplication({ param: { id }, json })),
}

export const OfficeContext = createContext(brandOffice)

/** The back office that this page belongs to. */
export const useOffice = () => useContext(OfficeContext)
