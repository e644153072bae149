/** All reviews, newest first. Admins hide reviews that break the rules, and show them again. */
import { Link } from 'react-router'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { reviewStates } from '#domain/reviews/reviews.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listAdminReviews, hideReview, showReview } from '#web/calls/reviews.ts'
import { loaded } from '#web/read-response.ts'
import { OfficeLink } from '#web/features/accounts/shared/may-use.tsx'
import { BulkButtons } from '#web/features/office/bulk/bulk-buttons.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/office/shared/office.module.css'
import { type QueryFilter, queryPath, readQuery } from '#web/features/office/lists/query-address.ts'
import { QueryFilterForm } from '#web/features/office/lists/query-filter.tsx'
import { StalledBulks, stalledBulks } from '#web/features/office/bulk/stalled-bulks.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { useListSelection } from '#web/ui/kit/list-selection.ts'
import { SelectBox, SelectionBar } from '#web/ui/kit/selection-bar.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/reviews'
import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNextItem } from '#web/ui/keep-focus.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const PATH = '/admin/reviews'
const rates = ['1', '2', '3', '4', '5'] as const
const fields = { q: 'text', state: reviewStates, rate: rates } as const

export const meta: Route.MetaFunction = () => [{ title: 'レビュー | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const [found, stalled] = await Promise.all([
    loaded(listAdminReviews({ context, query })),
    stalledBulks(context, 'reviews'),
  ])
  keepWithinPages(url, found.meta)
  return { filter, stalled, ...found }
}

const moment = (at: string) => formatMoment(Date.parse(at))

/** The filter for the API: `readQuery` lets only its words through. */
function asFilter({ rate, ...filter }: QueryFilter<typeof fields>): NonNullable<BulkSelection['reviews']> {
  return { ...filter, ...(rate && { rate: Number(rate) }) } as NonNullable<BulkSelection['reviews']>
}

export default function Reviews({ loaderData: { filter, stalled, reviews, meta: pages } }: Route.ComponentProps) {
  const selection = useListSelection(queryPath(PATH, filter))
  const ids = reviews.map(({ id }) => String(id))
  const narrowed = Object.keys(filter).length > 0
  return (
    <OfficePage
      title="レビュー"
      lead="個人情報や中傷など、規約に反するレビューを非公開にできます。理由は、書いた方に伝わります。"
    >
      <StalledBulks runs={stalled} />
      <QueryFilterForm path={PATH} fields={fields} filter={filter} label="レビューをしぼる">
        <TextInput
          label="ことば・書いた人・体験・予約番号"
          name="q"
          type="search"
          mark={false}
          maxLength={100}
          defaultValue={filter.q ?? ''}
        />
        <Select
          label="公開の状態"
          name="state"
          mark={false}
          placeholder="すべて"
          options={[
            { value: 'shown', label: '公開' },
            { value: 'hidden', label: '非公開' },
          ]}
          defaultValue={filter.state ?? ''}
        />
        <Select
          label="評価"
          name="rate"
          mark={false}
          placeholder="すべて"
          options={rates.map((value) => ({ value, label: `${value}` }))}
          defaultValue={filter.rate ?? ''}
        />
      </QueryFilterForm>
      <p className={looks.remark} role="status">
        {pages.total_count.toLocaleString('ja-JP')}件
      </p>
      {reviews.length === 0 ? (
        <EmptyState text={narrowed ? '当てはまるレビューはありません。' : 'レビューはまだありません。'} />
      ) : (
        <Stack as="ul" gap={2}>
          {reviews.map((review) => (
            <Card key={review.id} as="li" pad={3} gap={1} data-item="">
              <Row gap={2} rowGap={0.5}>
                <SelectBox
                  label={`${review.guest.name} さんのレビュー（予約 ${review.reservation_id}）を選択`}
                  checked={selection.has(String(review.id))}
                  onToggle={(range) => selection.toggle(String(review.id), ids, range)}
                />
                <Stars rate={review.rate} size={16} />
                <span>{review.guest.name} さん</span>
                <time dateTime={review.posted_at} className={looks.note}>
                  {moment(review.posted_at)}
                </time>
                {review.edited_at && <span className={looks.note}>{moment(review.edited_at)}に編集</span>}
                {review.hidden && <StatusBadge tone="over">非公開</StatusBadge>}
              </Row>
              <Row as="p" gap={2} rowGap={0.5} className={inner.targets}>
                <Link to={`/reviews/${review.experience.id}`}>{review.experience.title}</Link>
                <OfficeLink to={`/admin/reservations/${review.reservation_id}`}>
                  予約 {review.reservation_id}
                </OfficeLink>
              </Row>
              <p className={classNames(looks.measure, inner.typed)}>{review.content}</p>
              {review.reply && (
                <p className={inner.quote}>
                  <span className={looks.note}>ホストの返信　{moment(review.reply.posted_at)}</span>
                  <br />
                  {review.reply.content}
                </p>
              )}
              {review.hidden && (
                <p className={inner.quote}>
                  <span className={looks.note}>{moment(review.hidden.at)}に非公開</span>
                  <br />
                  理由：{review.hidden.reason}
                </p>
              )}
              <Row gap={1} align="stretch" justify="end" className={styles.buttons}>
                <HideReview key={String(review.hidden?.at)} review={review} />
              </Row>
            </Card>
          ))}
        </Stack>
      )}
      <SelectionBar selection={selection} total={pages.total_count} unit="件">
        <BulkButtons
          kinds={['hide_reviews', 'show_reviews']}
          selection={selection.all ? { reviews: asFilter(filter) } : { ids: selection.ids.map(Number) }}
        />
      </SelectionBar>
      <Pager pages={pages} to={(page) => queryPath(PATH, filter, page)} label="レビューのページ送り" />
    </OfficePage>
  )
}

const MAX_REASON = 500

function Hide({ review: { id, guest } }: { review: AdminReview }) {
  const { ask, close, reasoned, run } = useAsking()
  const form = useStoredForm(`hide-review-${id}`, { reason: '' })
  const hide = async () => {
    const focusNext = focusNextItem()
    const succeeded = await run(
      () => userAnswerOf(hideReview({ param: { id }, json: form.value })),
      () => {
        form.change({ reason: '' })
        form.clear()
        close()
        showSuccess('レビューを非公開にしました。')
      },
    )
    if (succeeded) focusNext()
  }
  return (
    <>
      <Button variant="quiet" onClick={ask} aria-label={`${guest.name} さんのレビューを非公開にする`}>
        非公開にする
      </Button>
      <ReasonDialog
        {...reasoned}
        title={`${guest.name} さんのレビューを非公開にしますか？`}
        label="非公開にする理由"
        help="書いた方のマイページに、このまま表示されます。"
        limit={MAX_REASON}
        missing="非公開にする理由を入力してください。"
        field={fieldOf(form)('reason')}
        confirmLabel="非公開にする"
        onConfirm={() => void hide()}
      >
        体験のページから消え、評価の平均にも数えなくなります。書いた方とホストには、非公開になったことが見えます。あとで公開に戻せます。
      </ReasonDialog>
    </>
  )
}

const Show = ({ review: { id, guest } }: { review: AdminReview }) => (
  <ConfirmButton
    label="公開に戻す"
    button={{ 'aria-label': `${guest.name} さんのレビューを公開に戻す` }}
    title={`${guest.name} さんのレビューを公開に戻しますか？`}
    confirmLabel="公開に戻す"
    destructive={false}
    leaves
    call={() => userAnswerOf(showReview({ param: { id } }))}
    done="レビューを公開に戻しました。"
  >
    体験のページにまた表示され、評価の平均にも数えます。
  </ConfirmButton>
)

/** The button that hides a review from the public pages, or shows it again. */
export const HideReview = ({ review }: { review: AdminReview }) =>
  review.hidden ? <Show review={review} /> : <Hide review={review} />
