/** Members of an ambassador, with removal. For admins and for the members. */
import type { AmbassadorMember, AmbassadorMembers } from '#contract/ambassadors/ambassadors-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { dissociateAmbassadorMember } from '#web/calls/ambassadors.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { queryPath } from '#web/features/office/lists/query-address.ts'
import { useAskingAbout } from '#web/features/shared/use-operation.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import looks from '#web/ui/looks.module.css'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { QueryFilterForm } from '#web/features/office/lists/query-filter.tsx'

type SearchFormProps = {
  /** Label of the form: メンバーをさがす. */
  label: string
  /** Path of the list. */
  path: string
  q: string
}

const fields = { q: 'text' } as const

/** The query of a list that has only a text search. */
const searchFilter = (q: string) => (q === '' ? {} : { q })

/** Searches a list by name or address. The search text is in the page's address. */
function SearchForm({ label, path, q }: SearchFormProps) {
  return (
    <QueryFilterForm path={path} fields={fields} filter={searchFilter(q)} label={label}>
      <TextInput label="名前・メールアドレス" name="q" type="search" mark={false} maxLength={100} defaultValue={q} />
    </QueryFilterForm>
  )
}

type Props = {
  loaded: AmbassadorMembers
  q: string
  /** Path of this list. */
  path: string
  /** Path of the page that adds a member. */
  invitationPath: string
  /** The member who sees the list and can't remove themself; null for an admin. */
  own_id: number | null
}

/**
 * Admins see the ID, members the date of joining (docs/product/profiles.md#lists-in-the-office).
 */
function columnsOf(own_id: number | null, ask: (member: AmbassadorMember) => void): Column<AmbassadorMember>[] {
  return [
    ...(own_id === null ? [{ head: 'ID', whole: true, cell: ({ id }: AmbassadorMember) => id }] : []),
    {
      head: '名前',
      names: true,
      cell: ({ id, name }) => (
        <>
          {name}
          {id === own_id && <span className={looks.note}>（あなた）</span>}
        </>
      ),
    },
    { head: 'メールアドレス', cell: ({ email }) => email },
    ...(own_id === null
      ? []
      : [
          {
            head: '登録日',
            cell: ({ associated_at }: AmbassadorMember) => (
              <span className={looks.moment}>{formatMoment(Date.parse(associated_at))}</span>
            ),
          },
        ]),
    {
      head: '削除',
      end: true,
      cell: (member) =>
        member.id !== own_id && (
          <Button variant="quiet" aria-label={`${member.name} を削除する`} onClick={() => ask(member)}>
            削除
          </Button>
        ),
    },
  ]
}

export function MembersList({ loaded: { ambassador, members, meta }, q, path, invitationPath, own_id }: Props) {
  const { asked: removing, ask, close, confirm, run } = useAskingAbout<AmbassadorMember>()
  const loading = useListLoading()
  const remove = ({ id: member_id, name }: AmbassadorMember) =>
    run(
      () => userAnswerOf(dissociateAmbassadorMember({ param: { id: ambassador.id, member_id } })),
      () => {
        close()
        showSuccess(`${name} さんをメンバーから削除しました。`)
      },
    )
  return (
    <>
      <SearchForm label="メンバーをさがす" path={path} q={q} />
      <DataTable
        label="メンバー"
        columns={columnsOf(own_id, ask)}
        rows={loading ? null : members}
        keyOf={({ id }) => id}
        empty={q === '' && <LinkButton to={invitationPath}>メンバーを追加する</LinkButton>}
      />
      <Pager pages={meta} to={(page) => queryPath(path, searchFilter(q), page)} label="メンバーのページ送り" />
      <ConfirmDialog
        {...confirm}
        title={`${removing?.name ?? ''} さんを「${ambassador.name}」のメンバーから削除しますか？`}
        confirmLabel="削除する"
        error={confirm.error && `削除できませんでした。${confirm.error}`}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          この方はすぐに、「{ambassador.name}
          」の名前で体験を公開したり、ほかのメンバーの体験やメンバーを管理したりできなくなります。つむぎの会員であることは変わりません。
        </p>
        <p>
          この方が自分で書いた体験は残り、本人がこれからも管理できます。本人にメールでお知らせします。必要なときは、もう一度追加できます。
        </p>
      </ConfirmDialog>
    </>
  )
}
