import { expect, test } from 'vitest'
import { detailLine } from './detail-words.ts'
import { actionWords, auditActions, auditActors, auditSubjects, subjectWords } from './audit-words.ts'

test('every name has its own Japanese label', () => {
  for (const words of [auditActions, auditSubjects, auditActors]) {
    const all = Object.values(words)
    for (const word of all) expect(word).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(new Set(all).size).toBe(all.length)
  }
})

test('an unknown name is returned unchanged', () => {
  expect(actionWords('approve_experience')).toBe('体験を承認')
  expect(subjectWords('category')).toBe('カテゴリー')
  for (const name of ['of_an_old_version', 'constructor', '__proto__']) {
    expect(actionWords(name)).toBe(name)
    expect(subjectWords(name)).toBe(name)
  }
})

test('an instant is in Japan time', () => {
  expect(detailLine({ to: { ends_at: '2026-12-30T15:00:00.000Z' } })).toBe('変更後：終了：2026年12月31日 00:00')
  expect(detailLine({ name: '2026-12-30T15:00 から' })).toBe('名前：2026-12-30T15:00 から')
})
