/** Members of the brand, at /brand/members?page=n: who they are, inviting once more, removing. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { browserBrandApi, serverBrandApi } from '#web/api-client.ts'
import { brandAnswerOf } from '#web/features/brands/brand-answer-of.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { MemberBadge } from '#web/features/brands/member-badge.tsx'
import { loadedList, NOT_LOADED } from '#web/features/loaded-list.ts'
import { useTurning } from '#web/features/use-turning.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { tellDone, tellFailed } from '#web/ui/kit/tell.ts'
import { pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/pager.tsx'
import type { Route } from './+types/members'
import styles from './members.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'メンバー一覧 | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = String(pageOf(url.searchParams))
  const list = await loadedList(serverBrandApi(context)['brand-members'].$get({ query: { page } }))
  return { list, own_id: context.get(brandMeContext).id }
}

type Removing = { member: BrandMember; busy: boolean; error: string | null }

/** The dialog that removes somebody, and the member it is about. */
function useRemoving(reload: () => Promise<void>) {
  const [removing, setRemoving] = useState<Removing | null>(null)
  async function remove() {
    if (!removing) return
    const { member } = removing
    setRemoving({ member, busy: true, error: null })
    const param = { id: String(member.id) }
    const answer = await brandAnswerOf(browserBrandApi['brand-members'][':id'].$delete({ param }))
    if (!answer.ok) return setRemoving({ member, busy: false, error: answer.error.message })
    setRemoving(null)
    tellDone(`${member.email} を削除しました。`)
    await reload()
  }
  return {
    removing,
    ask: (member: BrandMember) => setRemoving({ member, busy: false, error: null }),
    close: () => setRemoving(null),
    remove,
  }
}

/** Inviting somebody once more; only one at a time. */
function useResending(reload: () => Promise<void>) {
  const [sending, setSending] = useState<number | null>(null)
  async function resend({ id, email }: BrandMember) {
    if (sending !== null) return
    setSending(id)
    const answer = await brandAnswerOf(browserBrandApi['brand-members'].invitation.$post({ json: { email } }))
    setSending(null)
    if (!answer.ok) return tellFailed(answer.error.message)
    tellDone(`${email} に招待をもう一度送りました。`)
    await reload()
  }
  return { sending, resend }
}

export default function Members({ loaderData: { list, own_id } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const turning = useTurning()
  const { removing, ask, close, remove } = useRemoving(revalidate)
  const { sending, resend } = useResending(revalidate)

  const columns: Column<BrandMember>[] = [
    { head: '状態', cell: ({ invitation_accepted }) => <MemberBadge accepted={invitation_accepted} /> },
    {
      head: 'メールアドレス',
      names: true,
      cell: ({ id, email }) => (
        <span className={styles.email}>
          {email}
          {id === own_id && <span className={styles.soft}>（あなた）</span>}
        </span>
      ),
    },
    {
      head: '登録日',
      cell: ({ invitation_accepted_at, invitation_created_at }) =>
        invitation_accepted_at ? (
          formatMoment(new Date(invitation_accepted_at))
        ) : (
          <span className={styles.soft}>{formatMoment(new Date(invitation_created_at))} に招待</span>
        ),
    },
    {
      head: '操作',
      end: true,
      cell: (member) =>
        member.id !== own_id && (
          <span className={styles.buttons}>
            {!member.invitation_accepted && (
              <Button
                variant="quiet"
                busy={sending === member.id}
                busyLabel="送っています…"
                aria-label={`${member.email} に招待を再送する`}
                onClick={() => void resend(member)}
              >
                再送
              </Button>
            )}
            <Button variant="quiet" aria-label={`${member.email} を削除する`} onClick={() => ask(member)}>
              削除
            </Button>
          </span>
        ),
    },
  ]

  return (
    <OfficePage
      title="メンバー一覧"
      breadcrumbs={trailOf(crumbs.members)}
      lead="このブランドの管理画面に入れる人たちです。"
      actions={<LinkButton to="/brand/members/invitation">メンバーを招待する</LinkButton>}
    >
      <DataTable
        label="メンバー"
        columns={columns}
        rows={turning || !list ? null : list.brand_members}
        keyOf={({ id }) => id}
        error={list ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
      />
      {list && (
        <Pager
          page={list.meta.current_page}
          total={list.meta.total_pages}
          to={(page) => (page > 1 ? `/brand/members?page=${page}` : '/brand/members')}
          label="メンバーのページ送り"
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={`${removing?.member.email ?? ''} を削除しますか？`}
        confirmLabel="削除する"
        busy={removing?.busy}
        error={removing?.error}
        onClose={close}
        onConfirm={() => void remove()}
      >
        {removing?.member.invitation_accepted ? (
          <p>この方はすぐにログアウトされ、ブランド管理画面に入れなくなります。必要なときは、もう一度招待できます。</p>
        ) : (
          <p>送った招待のリンクは使えなくなります。必要なときは、もう一度招待できます。</p>
        )}
      </ConfirmDialog>
    </OfficePage>
  )
}
