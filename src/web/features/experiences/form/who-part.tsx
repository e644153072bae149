/** In whose name: the host that an admin writes for, the community of an ambassador. Drawn only for those who have a choice. */
import { useRef, useState } from 'react'
import type { Item } from '#contract/shared/schemas.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Select } from '#web/ui/select.tsx'
import { errorOf, fieldLabels, type FormApi } from './fields.ts'
import { HostPicker } from './host-picker.tsx'
import { Part } from './part.tsx'

type Props = {
  form: FormApi
  /** An admin writes a new experience. */
  for_hosts: boolean
  /** Those of the ambassador for whom this person writes. */
  communities: readonly Item[]
}

export function WhoPart({ form, for_hosts, communities: own }: Props) {
  const [theirs, setTheirs] = useState<readonly Item[] | null>(null)
  const asked = useRef(0)
  const communities = theirs ?? own
  const choose = async (user: { id: number; current_ambassador_id: number | null } | null) => {
    const mine = ++asked.current
    form.setValues({ proxy_user_id: user?.id ?? null, community_id: null })
    setTheirs(user && [])
    if (!user?.current_ambassador_id) return
    const param = { id: String(user.current_ambassador_id) }
    const answer = await answerOf(browserApi.ambassadors[':id'].communities.$get({ param }))
    if (answer.ok && mine === asked.current) setTheirs(answer.data.communities)
  }
  if (!for_hosts && communities.length === 0) return null
  return (
    <Part title="案内する人">
      {for_hosts && <HostPicker value={form.values.proxy_user_id} onChange={(user) => void choose(user)} />}
      {communities.length > 0 && (
        <Select
          name="community_id"
          label={fieldLabels.community_id}
          help="コミュニティの体験にすると、アンバサダーの名前で公開されます。"
          placeholder="コミュニティに入れない（自分の名前で公開）"
          options={communities.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.community_id ?? ''}
          error={errorOf(form, 'community_id')}
          onChange={(event) => form.setFieldValue('community_id', Number(event.currentTarget.value) || null)}
        />
      )}
    </Part>
  )
}
