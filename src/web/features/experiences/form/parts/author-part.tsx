/**
 * The host that an admin writes for, and the community of an ambassador. Empty without a choice.
 */
import { Suspense } from 'react'
import type { Item } from '#contract/shared/schemas.ts'
import { Select } from '#web/ui/form/select.tsx'
import { later } from '#web/ui/later.tsx'
import { fieldLabels, type FormApi } from '../shared/fields.ts'
import { Part } from '../shared/part.tsx'
import type { User } from '../shared/use-writer.ts'

/** Only admins need it, and it is larger than all other controls together. */
const HostPicker = later(async () => (await import('./host-picker.tsx')).HostPicker)

/** For an admin who writes a new experience. */
export type HostChoice = { host: User | null; pick: (user: User | null) => void }

type Props = {
  form: FormApi
  /** Null if the user can only write for themself. */
  hosts: HostChoice | null
  /** Communities of the ambassador for whom the user writes. */
  communities: readonly Item[]
}

export function AuthorPart({ form, hosts, communities }: Props) {
  const { community_id, proxy_user_id } = form.values
  // The user's ambassador may have changed since the draft was saved. Shown, so that the user can
  // select another one.
  const isUnavailable = community_id !== null && !communities.some(({ id }) => id === community_id)
  const options = [
    ...communities.map(({ id, name }) => ({ value: id, label: name })),
    ...(isUnavailable ? [{ value: community_id, label: 'いまは選べないコミュニティ' }] : []),
  ]
  if (!hosts && options.length === 0) return null
  return (
    <Part id="author">
      {hosts && (
        <Suspense>
          <HostPicker value={proxy_user_id} host={hosts.host} onChange={hosts.pick} />
        </Suspense>
      )}
      {options.length > 0 && (
        <Select
          {...form.field('community_id')}
          label={fieldLabels.community_id}
          help="コミュニティの体験にすると、アンバサダーの名前で公開されます。"
          placeholder={`なし（${proxy_user_id === null ? '自分' : 'ホスト'}の名前で公開）`}
          options={options}
        />
      )}
    </Part>
  )
}
