import { describe, expect, test } from 'vitest'
import { type ApprovalAction, type ApprovalStatus, approvalActions, needsComment, outcomeOf } from './approval.ts'
import { mergeChanges, watchedChanges } from './watched-changes.ts'

describe('decisions', () => {
  const table: Record<ApprovalAction, Partial<Record<ApprovalStatus, [ApprovalStatus, string | null]>>> = {
    approve: {
      awaiting: ['published', 'approved'],
      returned: ['published', 'approved'],
      withdrawn: ['published', 'republished'],
    },
    return: { awaiting: ['returned', 'returned'] },
    take_down: { published: ['withdrawn', 'taken_down'] },
    seen: { published: ['published', null] },
  }
  const statuses: ApprovalStatus[] = ['awaiting', 'published', 'returned', 'withdrawn']
  test.each(approvalActions.flatMap((action) => statuses.map((status) => [action, status] as const)))(
    '%s what is %s',
    (action, status) => {
      const expected = table[action][status]
      const outcome = outcomeOf(action, status)
      expect(outcome && [outcome.status, outcome.decision]).toEqual(expected ?? null)
    },
  )
  test('a return or withdrawal requires a comment', () => {
    expect(approvalActions.filter(needsComment)).toEqual(['return', 'take_down'])
  })
})

describe('changes', () => {
  const image = (object_key: string) => ({ object_key, url: object_key })
  test('only watched fields, in the order of the form', () => {
    const before = { title: '一', price: 100, option_id: 'x', images: [image('a'), image('b')] }
    const after = { title: '一', price: 200, option_id: 'y', images: [image('b'), image('a')] }
    expect(watchedChanges(before, after).map((change) => change.field)).toEqual(['images', 'price'])
  })
  test('several edits merge into one, and a reverted field is no change', () => {
    const edits = [
      { before: { title: '一' }, after: { title: '二' } },
      { before: { title: '二', price: 100 }, after: { title: '三', price: 200 } },
      { before: { price: 200 }, after: { price: 100 } },
    ]
    expect(mergeChanges(edits)).toEqual([{ field: 'title', before: '一', after: '三' }])
    expect(mergeChanges([])).toEqual([])
  })
})
