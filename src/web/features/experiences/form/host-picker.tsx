import { Select as SearchSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Field } from '#web/ui/field.tsx'
import { fieldLabels } from './fields.ts'
import type { User } from './use-writer.ts'

type Props = {
  value: number | null
  /** Who that is; null while nobody is chosen, or where only the id is known. */
  host: User | null
  onChange: (user: User | null) => void
}

/** Milliseconds between the last key and the search (specification 9). */
const DEBOUNCE = 300

/** For admins: the host for whom an experience is written, found by name or e-mail. */
export function HostPicker({ value, host, onChange }: Props) {
  const [users, setUsers] = useState<readonly User[]>([])
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const asked = useRef(0)
  const look = async (q: string) => {
    const mine = ++asked.current
    const answer = await answerOf(browserApi.users.$get({ query: q === '' ? {} : { q } }))
    // A slower answer to an earlier question doesn't replace a later one's.
    if (mine !== asked.current) return
    if (answer.ok) setUsers(answer.data.users)
    setError(answer.ok ? null : answer.error.message)
  }
  const search = useDebouncedCallback((q: string) => void look(q), DEBOUNCE)
  const begin = useRef(look)
  useEffect(() => void begin.current(''), [])
  const known = host && !users.some(({ id }) => id === host.id) ? [host, ...users] : users
  const unknown = value !== null && !known.some(({ id }) => id === value)
  return (
    <Field
      id="proxy_user_id"
      label={fieldLabels.proxy_user_id}
      required={false}
      mark
      help="ホストに代わって書くときに、そのホストを選びます。選ばなければ、あなた自身の体験になります。"
      error={error}
    >
      <SearchSelect
        id="proxy_user_id"
        aria-describedby="proxy_user_id-help"
        placeholder="名前かメールアドレスでさがす"
        nothingFoundMessage="見つかりませんでした"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'ホストの選択を取り消す' }}
        data={[
          ...known.map(({ id, name, email }) => ({ value: String(id), label: `${name}（${email}）` })),
          ...(unknown ? [{ value: String(value), label: '選択済みのホスト' }] : []),
        ]}
        value={value === null ? null : String(value)}
        searchValue={text}
        onSearchChange={(typed) => {
          setText(typed)
          const shown = host && `${host.name}（${host.email}）`
          if (typed !== shown) search(typed.trim())
        }}
        filter={({ options }) => options}
        onChange={(id) => onChange(known.find((one) => String(one.id) === id) ?? null)}
      />
    </Field>
  )
}
