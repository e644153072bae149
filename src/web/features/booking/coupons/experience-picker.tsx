import { listStories } from '#web/calls/experiences.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { UserPicker } from '#web/features/accounts/people/user-picker.tsx'

type Picked = { id: number; title: string }
type Props = {
  id: string
  label: string
  help: string
  value: Picked | null
  error?: string | null
  onChange: (picked: Picked | null) => void
}

const named = ({ id, title }: Picked) => ({ id, name: title, email: '' })

/** Selects one published experience by text search. */
export function ExperiencePicker({ value, onChange, ...field }: Props) {
  return (
    <UserPicker
      {...field}
      placeholder="体験の名前でさがす"
      clearLabel="体験の選択を解除する"
      value={value?.id ?? null}
      chosen={value && named(value)}
      labelOf={({ name }) => name}
      find={async (q) => {
        const answer = await userAnswerOf(listStories({ query: q === '' ? {} : { q } }))
        return answer.ok ? { ok: true, data: { users: answer.data.stories.map(named) } } : answer
      }}
      onChange={(picked) => onChange(picked && { id: picked.id, title: picked.name })}
    />
  )
}
