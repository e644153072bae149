import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#web/read-response.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Combobox } from '#web/ui/kit/combobox.tsx'

export type PickedUser = { id: number; name: string; email: string }

type Props<U> = {
  /** Field name in the API; also the element id, which the error summary links to. */
  id: string
  label: string
  help: string
  required?: boolean
  placeholder: string
  nothingFound?: string
  clearLabel: string
  /** Label for a value from an earlier visit, when only its id is known. */
  unknownLabel?: string
  value: number | null
  /** The selected entry; null if none is selected, or if only its id is known. */
  chosen: U | null
  error?: string | null
  /** Label of an entry in the list. Default: name and address. */
  labelOf?: (one: U) => string
  /** Searches entries; '' returns the initial list. */
  find: (q: string) => Promise<Answer<{ users: readonly U[] }>>
  onChange: (user: U | null) => void
}

/** Milliseconds from the last key press to the search (docs/product/accounts.md#finding-people). */
const DEBOUNCE = 300

const userLabel = ({ name, email }: PickedUser) => `${name}（${email}）`

/** A combobox that searches users, or other named entries, while the user types. */
export function UserPicker<U extends PickedUser>({
  id,
  label,
  help,
  required = false,
  value,
  chosen,
  error,
  labelOf = userLabel,
  find,
  onChange,
  ...words
}: Props<U>) {
  const [users, setUsers] = useState<readonly U[]>([])
  const [q, setQ] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const look = useRef(find)
  useEffect(() => {
    look.current = find
  })
  useEffect(() => {
    let outdated = false
    const search = async () => {
      const answer = await look.current(q)
      // A slow response to an earlier search must not replace a later one.
      if (outdated) return
      if (answer.ok) setUsers(answer.data.users)
      setFailed(answer.ok ? null : answer.error.message)
    }
    const timer = setTimeout(() => void search(), q === '' ? 0 : DEBOUNCE)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [q])
  const known = chosen && !users.some((one) => one.id === chosen.id) ? [chosen, ...users] : users
  const options = known.map((one) => ({ id: one.id, label: labelOf(one) }))
  if (value !== null && !known.some((one) => one.id === value))
    options.push({ id: value, label: words.unknownLabel ?? '選択済み' })
  const wrong = error ?? failed
  return (
    <Field id={id} label={label} required={required} mark help={help} error={wrong}>
      <Combobox
        id={id}
        describedBy={wrong ? `${id}-help ${id}-error` : `${id}-help`}
        wrong={Boolean(wrong)}
        placeholder={words.placeholder}
        nothingFound={words.nothingFound ?? '見つかりませんでした'}
        clearLabel={words.clearLabel}
        options={options}
        value={value}
        onChange={(picked) => onChange(known.find((one) => one.id === picked) ?? null)}
        onType={(text) => {
          // The label of a selected option is not a search text.
          if (!options.some((option) => option.label === text)) setQ(text.trim())
        }}
      />
    </Field>
  )
}
