import { Select as SearchSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { Field } from '#web/ui/field.tsx'
import styles from './user-picker.module.css'

export type PickedUser = { id: number; name: string; email: string }
type Found<U> = { ok: true; data: { users: readonly U[] } } | { ok: false; error: ErrorBody }

type Props<U> = {
  /** The name on the wire; also the id, which the error summary links to. */
  id: string
  label: string
  help: string
  required?: boolean
  placeholder: string
  nothingFound?: string
  clearLabel: string
  /** What is shown for a value that was chosen in another visit. */
  unknownLabel?: string
  value: number | null
  /** Who that is; null while nobody is chosen, or where only the id is known. */
  chosen: U | null
  error?: string | null
  /** How one of them is called in the list; name and address unless told otherwise. */
  labelOf?: (one: U) => string
  /** Looks for people; '' for the initial list. */
  find: (q: string) => Promise<Found<U>>
  onChange: (user: U | null) => void
}

/** Milliseconds between the last key and the search (brand specification 9). */
const DEBOUNCE = 300

const wordsOf = ({ name, email }: PickedUser) => `${name}（${email}）`

/** A drop-down of people, or of what has a name too, that is searched while one types. */
export function UserPicker<U extends PickedUser>({
  id,
  label,
  help,
  required = false,
  value,
  chosen,
  error,
  labelOf = wordsOf,
  find,
  onChange,
  ...words
}: Props<U>) {
  const [users, setUsers] = useState<readonly U[]>([])
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const asked = useRef(0)
  const look = async (q: string) => {
    const mine = ++asked.current
    const answer = await find(q)
    // A slower answer to an earlier question doesn't replace a later one's.
    if (mine !== asked.current) return
    if (answer.ok) setUsers(answer.data.users)
    setFailed(answer.ok ? null : answer.error.message)
  }
  const search = useDebouncedCallback((q: string) => void look(q), DEBOUNCE)
  const begin = useRef(look)
  useEffect(() => void begin.current(''), [])
  const known = chosen && !users.some((one) => one.id === chosen.id) ? [chosen, ...users] : users
  const unknown = value !== null && !known.some((one) => one.id === value)
  const wrong = error ?? failed
  return (
    <Field id={id} label={label} required={required} mark help={help} error={wrong}>
      <SearchSelect
        id={id}
        aria-describedby={wrong ? `${id}-help ${id}-error` : `${id}-help`}
        aria-invalid={wrong ? true : undefined}
        placeholder={words.placeholder}
        nothingFoundMessage={words.nothingFound ?? '見つかりませんでした'}
        searchable
        withScrollArea={false}
        classNames={{ options: styles.options, option: styles.option, input: styles.input }}
        clearable
        clearButtonProps={{ 'aria-label': words.clearLabel }}
        data={[
          ...known.map((one) => ({ value: String(one.id), label: labelOf(one) })),
          ...(unknown ? [{ value: String(value), label: words.unknownLabel ?? '選択済み' }] : []),
        ]}
        value={value === null ? null : String(value)}
        searchValue={text}
        onSearchChange={(typed) => {
          setText(typed)
          if (typed !== (chosen && labelOf(chosen))) search(typed.trim())
        }}
        filter={({ options }) => options}
        onChange={(picked) => onChange(known.find((one) => String(one.id) === picked) ?? null)}
      />
    </Field>
  )
}
