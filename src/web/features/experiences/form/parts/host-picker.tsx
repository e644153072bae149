import { listUsers } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { UserPicker } from '#web/features/accounts/people/user-picker.tsx'
import { fieldLabels } from '../shared/fields.ts'
import type { User } from '../shared/use-writer.ts'

type Props = {
  value: number | null
  /** The selected host; null if none is selected, or if only the id is known. */
  host: User | null
  onChange: (user: User | null) => void
}

/** Selects the host for whom an admin writes the experience, by name or address. */
export function HostPicker({ value, host, onChange }: Props) {
  return (
    <UserPicker
      id="proxy_user_id"
      label={fieldLabels.proxy_user_id}
      help="ホストに代わって書くときに、そのホストを選びます。選ばなければ、あなた自身の体験になります。"
      placeholder="名前かメールアドレスでさがす"
      clearLabel="ホストの選択を解除する"
      unknownLabel="選択済みのホスト"
      value={value}
      chosen={host}
      find={(q) => readResponse(listUsers({ query: q === '' ? {} : { q } }))}
      onChange={onChange}
    />
  )
}
