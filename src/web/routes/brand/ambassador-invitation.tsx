/** Searches ambassadors by name and adds one to a community. The search is in the URL. */
import { attached } from '#web/features/brands/completion.tsx'
import { useRef, useState } from 'react'
import { Form, useNavigate, useRevalidator } from 'react-router'
import type { AttachableAmbassadors } from '#contract/communities/brand-communities-schemas.ts'
import { attachAmbassador, getOwnCommunity, listAttachableAmbassadors } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { AmbassadorChoice } from '#web/features/communities/ambassadors/ambassador-choice.tsx'
import { brandAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { DetachDialog } from '#web/features/communities/ambassadors/detach-dialog.tsx'
import { loadedList, NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { pathId } from '#web/path-id.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/ambassador-invitation'
import styles from './brand.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.community.name ?? ''}のアンバサダー追加 | ブランド管理画面 | つむぎ` },
]

const MOST_LETTERS = 100

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.community_id)
  const q = (url.searchParams.get('q') ?? '').slice(0, MOST_LETTERS)
  const [community, list] = await Promise.all([
    loaded(getOwnCommunity({ context, param: { id } })),
    loadedList(listAttachableAmbassadors({ context, query: { q, page: String(pageOf(url.searchParams)) } })),
  ])
  if (list) keepWithinPages(url, list.meta)
  return { community: { id: community.id, name: community.name }, q, list }
}

type Row = AttachableAmbassadors['ambassadors'][number]
const REQUIRED = '必須項目です。'
const FAILED = 'アンバサダーの追加に失敗しました。'

export default function AmbassadorInvitation({ loaderData: { community, q, list } }: Route.ComponentProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const [detaching, setDetaching] = useState<Row | null>(null)
  const group = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const path = `/brand/communities/${community.id}`
  const isAttached = (row: Row) => row.associated_community_ids.includes(community.id)
  const selected = list?.ambassadors.find((row) => row.id === chosenId && !isAttached(row))

  const add = async () => {
    setMissing(!selected)
    if (!selected) return group.current?.querySelector<HTMLElement>('input[type="radio"]:enabled')?.focus()
    setBusy(true)
    const param = { id: community.id, ambassador_id: selected.id }
    const answer = await brandAnswerOf(attachAmbassador({ param }))
    setBusy(false)
    if (answer.ok) {
      attached.set(String(community.id), true)
      return await navigate(`${path}/ambassador_invitation_complete`)
    }
    setFailures((count) => count + 1)
  }

  return (
    <OfficePage
      title="アンバサダー追加"
      breadcrumbs={trailOf(crumbs.communities, communityCrumb(community), crumbs.ambassadorAddition)}
      width="form"
      lead={`「${community.name}」に追加するアンバサダーを選んでください。追加したアンバサダーのメンバーは、このコミュニティで体験を公開できます。`}
    >
      <Form role="search" className={styles.search} key={q}>
        <TextInput
          name="q"
          type="search"
          label="アンバサダーの名前"
          mark={false}
          defaultValue={q}
          maxLength={MOST_LETTERS}
          enterKeyHint="search"
        />
        <Button type="submit" variant="quiet">
          検索
        </Button>
      </Form>
      {!list && (
        <Notice kind="error">
          <p>{NOT_LOADED}</p>
          <Button variant="quiet" onClick={() => void revalidate()}>
            もう一度読み込む
          </Button>
        </Notice>
      )}
      {list?.ambassadors.length === 0 && (
        <EmptyState text={q ? `「${q}」に当てはまるアンバサダーはいません。` : undefined} />
      )}
      {list && list.ambassadors.length > 0 && (
        <PostForm ref={group} gap={3} onSubmit={add}>
          <FieldGroup
            id="ambassador_id"
            label="アンバサダー"
            required
            mark
            error={missing && !selected ? REQUIRED : null}
          >
            <Stack as="ul" gap={1}>
              {list.ambassadors.map((row) => (
                <li key={row.id}>
                  <AmbassadorChoice
                    ambassador={row}
                    attached={isAttached(row)}
                    chosen={selected?.id === row.id}
                    onChoose={() => setChosenId(row.id)}
                    onDetach={() => setDetaching(row)}
                  />
                </li>
              ))}
            </Stack>
          </FieldGroup>
          <Pager
            pages={list.meta}
            to={(page) => `${path}/ambassador_invitation?${new URLSearchParams({ q, page: String(page) }).toString()}`}
            label="アンバサダーのページ送り"
          />
          {failures > 0 && (
            <Notice kind="error" key={failures}>
              {FAILED}
            </Notice>
          )}
          <div className={styles.send} data-sticky-bar>
            <Button type="submit" busy={busy} busyLabel="追加しています…">
              {selected ? `「${selected.name}」を追加する` : '追加する'}
            </Button>
          </div>
        </PostForm>
      )}
      <DetachDialog community_id={community.id} ambassador={detaching} onClose={() => setDetaching(null)} />
    </OfficePage>
  )
}
