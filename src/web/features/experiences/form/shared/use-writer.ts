import { useEffect, useRef, useState } from 'react'
import type { Users } from '#contract/accounts/accounts-schemas.ts'
import { getAmbassador, listAmbassadorCommunities } from '#web/calls/ambassadors.ts'
import { readResponse } from '#web/read-response.ts'
import type { FormApi } from './fields.ts'
import type { FormReference } from './form-reference.ts'

export type User = Users['users'][number]
type Ambassador = FormReference['ambassador']

/**
 * The ambassador for whom a user writes, with its communities. Null without one, and if it isn't
 * public.
 */
async function ambassadorOf({ current_ambassador_id }: User): Promise<Ambassador> {
  if (current_ambassador_id === null) return null
  const param = { id: current_ambassador_id }
  const [found, list] = await Promise.all([
    readResponse(getAmbassador({ param })),
    readResponse(listAmbassadorCommunities({ param })),
  ])
  if (!found.ok || !list.ok) return null
  const { id, name, image_url } = found.data
  return { id, name, image_url, communities: list.data.communities }
}

/**
 * Selects the author of a new experience: the user, or for an admin the picked host.
 * @param picked the host of a reopened draft
 * @returns the author as shown in the preview; the picked host, or null; and a function to pick one
 */
export function useWriter(form: FormApi, { me, ambassador }: FormReference, picked: User | null) {
  const [host, setHost] = useState<{ user: User; ambassador: Ambassador } | null>(
    picked && { user: picked, ambassador: null },
  )
  const latestPick = useRef(0)
  const take = async (user: User | null) => {
    const mine = ++latestPick.current
    setHost(user && { user, ambassador: null })
    const theirs = user && (await ambassadorOf(user))
    if (user && mine === latestPick.current) setHost({ user, ambassador: theirs })
  }
  const begin = useRef(take)
  useEffect(() => {
    if (picked) void begin.current(picked)
  }, [picked])

  const pick = (user: User | null) => {
    form.change({ proxy_user_id: user?.id ?? null, community_id: null })
    void take(user)
  }
  const { proxy_user_id } = form.values
  if (proxy_user_id === null) return { writer: { me, ambassador }, host: null, pick }
  if (host?.user.id === proxy_user_id)
    return { writer: { me: host.user, ambassador: host.ambassador }, host: host.user, pick }
  // A restored copy contains only the host's id.
  const unknown = { id: proxy_user_id, name: '選択済みのホスト', image_url: null }
  return { writer: { me: unknown, ambassador: null }, host: null, pick }
}
