/** All payees: who waits for a check, and where to pay. */
import type { AdminPayees } from '#contract/payouts/payees-schemas.ts'
import { businessKindLabels, businessKinds } from '#domain/payouts/payee-form.ts'
import {
  payeeSortLabels,
  payeeSorts,
  payeeStateLabels,
  payeeStates,
  transferFilters,
} from '#domain/payouts/payee-state.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listPayees, addBankBranch } from '#web/calls/payouts.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, countWords, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { payeeBadge } from '#web/features/payouts/payee-words.ts'
import { filterBy, filterBySeveral, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { listKeys, QueueKeys } from '#web/ui/kit/queue-keys.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import type { Route } from './+types/payees'
import { useState } from 'react'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'

const PATH = '/admin/payees'
const fields = {
  q: 'text',
  state: { several: payeeStates },
  business_kind: businessKinds,
  transfer: transferFilters,
  sort: payeeSorts,
} as const
const to = listAddresses(PATH, fields, 'waiting')

export const meta: Route.MetaFunction = () => [{ title: '受取人 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const list = await readList(url, filter, (query) => listPayees({ context, query }))
  return { filter, ...list }
}

type Row = AdminPayees['payees'][number]
const moment = (at: string | null) => (at ? formatMoment(Date.parse(at)) : '')

const columns: ListColumn<Row>[] = [
  { id: 'name', head: '受取人', names: true, rem: 10, grows: true, cell: ({ name }) => name },
  {
    id: 'id',
    head: '番号',
    rem: 4.5,
    end: true,
    hidden: true,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ id }) => id,
  },
  { id: 'legal_name', head: '正式な名称', rem: 9, grows: true, cell: ({ legal_name }) => legal_name },
  {
    id: 'kind',
    head: '事業者区分',
    rem: 11,
    cell: ({ business_kind }) => (business_kind ? businessKindLabels[business_kind] : ''),
  },
  { id: 'state', head: '状態', rem: 8, cell: ({ state }) => <StatusBadge {...payeeBadge(state)} /> },
  {
    id: 'account',
    head: '口座',
    rem: 9,
    cell: ({ bank_name, account_end }) => (bank_name ? `${bank_name} …${account_end}` : ''),
  },
  {
    id: 'submitted',
    head: '確認待ちの始まり',
    rem: 11.5,
    sort: { up: 'waiting', down: 'waiting' },
    cell: ({ submitted_at }) => moment(submitted_at),
  },
  {
    id: 'owner',
    head: '種類',
    rem: 8,
    hidden: true,
    cell: ({ of_ambassador }) => (of_ambassador ? 'アンバサダー' : '会員'),
  },
  {
    id: 'changed',
    head: '口座の変更',
    rem: 11.5,
    hidden: true,
    sort: { up: 'changed', down: 'changed' },
    cell: ({ account_changed_at }) => moment(account_changed_at),
  },
  {
    id: 'blocked',
    head: '支払いを待つ',
    rem: 11.5,
    hidden: true,
    cell: ({ blocked_until }) => (blocked_until ? `${moment(blocked_until)}まで` : ''),
  },
]

const filters: ListFilter[] = [
  filterBySeveral('状態', 'state', choicesOf(payeeStates, payeeStateLabels)),
  filterBy('事業者区分', { name: 'business_kind', options: choicesOf(businessKinds, businessKindLabels) }),
]

const viewsOf = (meta: AdminPayees['meta'] | undefined) => [
  { label: 'すべて', to: PATH },
  { label: '確認待ち', to: to({ state: 'submitted' }), count: meta?.submitted_count },
  { label: '差し戻し', to: to({ state: 'returned' }), count: meta?.returned_count },
  { label: '振込の戻り', to: to({ transfer: 'returned' }) },
  { label: '停止中', to: to({ state: 'suspended' }), count: meta?.suspended_count },
]

const keys = listKeys('受取人')

export default function Payees({ loaderData: { filter, found, error } }: Route.ComponentProps) {
  return (
    <LongList
      after={<QueueKeys keys={keys} />}
      name="payees"
      noun="受取人"
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="名前・フリガナ・電話・メール"
      usualSort="waiting"
      sorts={choicesOf(payeeSorts, payeeSortLabels)}
      views={viewsOf(found?.meta)}
      columns={columns}
      rows={found?.payees ?? null}
      pages={found?.meta}
      error={error}
      count={countWords(found?.meta, '件')}
      empty={filter.state === 'submitted' ? '確認を待っている受取人はいません。' : '当てはまる受取人はいません。'}
      tools={<AddBankBranch />}
    />
  )
}

const empty = { bank_code: '', bank_name: '', bank_kana: '', branch_code: '', branch_name: '', branch_kana: '' }
type Values = typeof empty
const names = Object.keys(empty) as (keyof Values)[]
const looks: Record<keyof Values, { label: string; help?: string; inputMode?: 'numeric' }> = {
  bank_code: { label: '金融機関コード', help: '4桁の数字', inputMode: 'numeric' },
  bank_name: { label: '金融機関の名前', help: '「銀行」は付けません。一覧にある金融機関の名前は変わりません。' },
  bank_kana: { label: '金融機関のカナ' },
  branch_code: { label: '支店コード', help: '3桁の数字', inputMode: 'numeric' },
  branch_name: { label: '支店の名前', help: '「支店」は付けません。' },
  branch_kana: { label: '支店のカナ' },
}

/** Adds a branch that the packaged list lacks, for example a new one. */
export function AddBankBranch() {
  const [open, setOpen] = useState(false)
  const form = useStoredForm('bank-branch', empty)
  const sending = useSending(names, userAnswerOf)
  const field = fieldOf(form, sending.errorOf)
  async function add() {
    const added = await sending.send(() => addBankBranch({ json: form.value }))
    if (!added) return
    sending.done()
    setOpen(false)
    form.change(empty)
    form.clear()
    showSuccess(`支店 ${added.bank_code}-${added.branch_code} を一覧に足しました。`)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        支店を足す
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="一覧にない支店を足す"
        lead={
          <p>新しい支店など、金融機関の一覧にまだないものを足します。コードを、金融機関の案内でお確かめください。</p>
        }
        messages={sending.messages}
        fields={names}
        confirmLabel="足す"
        busy={sending.busy}
        onSubmit={() => void add()}
      >
        <Fields>
          {names.map((name) => (
            <TextInput key={name} {...field(name)} required size="medium" autoComplete="off" {...looks[name]} />
          ))}
        </Fields>
      </FormDialog>
    </>
  )
}
