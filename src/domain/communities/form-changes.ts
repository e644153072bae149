/** What changed in the form to apply to a community while somebody filled it in. */
import type { Question } from './check-application.ts'

/** What the form shows and the applicant answers or agrees to. */
export type ShownForm = {
  name: string
  /** Who reads the application. */
  keeper: string
  participation_condition: string
  note: string
  questions: readonly Question[]
  occupations: readonly { id: number; name: string }[]
}

/** What the applicant has typed: the occupation's id as text, answers by the id of the question. */
type Typed = { occupation_id: string; answers: Readonly<Record<string, string>> }

/** `before` and `after` are Japanese texts; empty for what isn't there. */
export type FormChange = { field: string; label: string; before: string; after: string }

const texts = {
  name: 'コミュニティ名',
  keeper: '申し込みを受け取る相手',
  participation_condition: '参加の条件',
  note: '注意していただきたいこと',
} as const

const wordsOf = (question: Question | undefined) =>
  question ? `${question.name}${question.required ? '（必須）' : ''}` : ''

/**
 * The differences, in the order of the form. A question that is gone has its typed answer, so that
 * nothing typed is lost.
 */
export function formChanges(before: ShownForm, after: ShownForm, typed: Typed): FormChange[] {
  const changes: FormChange[] = Object.entries(texts).map(([field, label]) => {
    const of = field as keyof typeof texts
    return { field, label, before: before[of], after: after[of] }
  })
  const chosen = (of: ShownForm) => of.occupations.find(({ id }) => String(id) === typed.occupation_id)?.name ?? ''
  const was = chosen(before)
  if (was !== '')
    changes.push({
      field: 'occupation_id',
      label: '職業',
      before: was,
      after: chosen(after) || 'もう一度選んでください。',
    })
  const has = (of: ShownForm, question: Question | undefined) => of.questions.some(({ id }) => id === question?.id)
  for (let at = 0; at < Math.max(before.questions.length, after.questions.length); at++) {
    const [old, now] = [before.questions[at], after.questions[at]]
    const kept = old && after.questions.find(({ id }) => id === old.id)
    // A question that is gone stands beside the one that took its place.
    const place = has(before, now) ? undefined : now
    const answer = kept || !old ? '' : (typed.answers[old.id] ?? '').trim()
    changes.push({
      field: `question-${at}`,
      label: `質問${at + 1}`,
      before: wordsOf(old) + (answer && `\nあなたの答え：${answer}`),
      after: wordsOf(kept ?? place),
    })
    if (kept && place)
      changes.push({ field: `new-question-${at}`, label: '新しい質問', before: '', after: wordsOf(place) })
  }
  return changes.filter((change) => change.before !== change.after)
}
