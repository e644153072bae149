/** Members of a brand, with resending of invitations and removal. For the brand and for admins. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BrandMember, BrandMembers, ListedBrandMember } from '#contract/brands/brand-members-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { UndeliverableLine } from '#web/features/mail/undeliverable-notice.tsx'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { useAskingAbout, useOperation } from '#web/features/shared/use-operation.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { MemberBadge } from './member-badge.tsx'
import type { MembersOffice } from './members-office.ts'
import styles from './brands.module.css'
import { MAX_REASON } from '#domain/accounts/people.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

type ResetTwoFactorProps = {
  member: BrandMember
  reset: NonNullable<MembersOffice['resetTwoFactor']>
  onClose: () => void
}

/** Confirms the removal of two-factor codes and passkeys from a member who has lost them. */
function ResetTwoFactor({ member: { id, email }, reset, onClose }: ResetTwoFactorProps) {
  const { busy, messages, refuse, run } = useOperation()
  const form = useStoredForm(`reset-two-factor-${id}`, { reason: '' })
  const done = () => {
    form.clear()
    onClose()
    showSuccess(`${email} の二段階認証をリセットしました。`)
  }
  return (
    <ReasonDialog
      open
      title={`${email} の二段階認証をリセットしますか？`}
      label="理由"
      help="理由は操作の記録に残ります。個人情報は書かないでください。"
      limit={MAX_REASON}
      missing="理由を入力してください。"
      field={fieldOf(form)('reason')}
      confirmLabel="リセットする"
      busy={busy}
      messages={messages}
      onMessages={refuse}
      onClose={onClose}
      onConfirm={() => void run(() => reset(id, form.value.reason), done)}
    >
      二段階認証とパスキーをすべて解除し、すべての端末でログアウトさせます。次のログインは、パスワードだけでできます。ご本人からの依頼であることを、別の方法で必ず確かめてください。リセットしたことは、ご本人にメールでお知らせします。
    </ReasonDialog>
  )
}

type Props = {
  office: MembersOffice
  /** Null when it couldn't be loaded. */
  loaded: BrandMembers | null
  /** The member who sees the list; null for an admin. */
  own_id: number | null
  /** Heading of the date column: 登録日. */
  joinedHead: string
  /** The member that a search has found. */
  marked?: number | null
}

/** Sends an invitation again; one at a time. */
function useResending(office: MembersOffice, reload: () => Promise<void>) {
  const [sending, setSending] = useState<number | null>(null)
  async function resend({ id, email }: BrandMember) {
    if (sending !== null) return
    setSending(id)
    const answer = await office.invite(email)
    setSending(null)
    if (!answer.ok) return showError(answer.error.message)
    showSuccess(`${email} に招待をもう一度送りました。`)
    await reload()
  }
  return { sending, resend }
}

export function MembersList({ office, loaded, own_id, joinedHead, marked = null }: Props) {
  const { revalidate } = useRevalidator()
  const loading = useListLoading()
  const { asked: removing, ask, close, confirm, run } = useAskingAbout<BrandMember>()
  const remove = ({ id, email }: BrandMember) =>
    run(
      () => office.remove(id),
      () => {
        close()
        showSuccess(`${email} を削除しました。`)
      },
    )
  const { sending, resend } = useResending(office, revalidate)
  const [resetting, setResetting] = useState<BrandMember | null>(null)

  const columns: Column<ListedBrandMember>[] = [
    { head: '状態', cell: (member) => <MemberBadge member={member} /> },
    {
      head: 'メールアドレス',
      names: true,
      cell: ({ id, email, undeliverable_at }) => (
        <span className={styles.email} aria-current={id === marked || undefined}>
          {email}
          {id === own_id && <span className={looks.note}>（あなた）</span>}
          <UndeliverableLine since={undeliverable_at} />
        </span>
      ),
    },
    {
      head: joinedHead,
      whole: true,
      cell: ({ invitation_accepted_at, invitation_created_at }) =>
        invitation_accepted_at ? (
          formatMoment(new Date(invitation_accepted_at))
        ) : (
          <span className={looks.note}>{formatMoment(new Date(invitation_created_at))}に招待</span>
        ),
    },
    {
      head: '操作',
      end: true,
      cell: (member) =>
        member.id !== own_id && (
          <Row as="span" gap={1} align="stretch" justify="end" className={styles.buttons}>
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
            {member.invitation_accepted && office.resetTwoFactor && (
              <Button
                variant="quiet"
                aria-label={`${member.email} の二段階認証をリセットする`}
                onClick={() => setResetting(member)}
              >
                認証をリセット
              </Button>
            )}
            <Button variant="quiet" aria-label={`${member.email} を削除する`} onClick={() => ask(member)}>
              削除
            </Button>
          </Row>
        ),
    },
  ]

  return (
    <>
      <DataTable
        label="メンバー"
        columns={columns}
        rows={loading || !loaded ? null : loaded.brand_members}
        keyOf={({ id }) => id}
        error={loaded ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
        empty={<LinkButton to={office.invitationPath}>メンバーを招待する</LinkButton>}
      />
      {loaded && (
        <Pager
          pages={loaded.meta}
          to={(page) => (page > 1 ? `${office.path}?page=${page}` : office.path)}
          label="メンバーのページ送り"
        />
      )}
      <ConfirmDialog
        {...confirm}
        title={`${removing?.email ?? ''} を削除しますか？`}
        confirmLabel="削除する"
        onConfirm={() => removing && void remove(removing)}
      >
        {removing?.invitation_accepted ? (
          <p>この方はすぐにログアウトされ、ブランド管理画面に入れなくなります。必要なときは、もう一度招待できます。</p>
        ) : (
          <p>送った招待のリンクは使えなくなります。必要なときは、もう一度招待できます。</p>
        )}
      </ConfirmDialog>
      {resetting && office.resetTwoFactor && (
        <ResetTwoFactor member={resetting} reset={office.resetTwoFactor} onClose={() => setResetting(null)} />
      )}
    </>
  )
}
