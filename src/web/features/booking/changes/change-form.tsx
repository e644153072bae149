import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ChangeTarget, ReservationChange } from '#contract/booking/changes-schemas.ts'
import type { ChangeActor } from '#domain/booking/changes.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { TermList } from '#web/features/shared/term-list.tsx'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import type { Answer, readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Card, Grid, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import styles from '../shared/booking.module.css'
import { PartySteppers } from '../shared/party-steppers.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { differencesOf, doneWords, whyNot } from './change-words.ts'
import { SlotChoice } from './slot-choice.tsx'
import { type AskChange, type ChangeBody, type Choice, choiceOf, useChange } from './use-change.ts'

const FIELDS = ['calendar_ids', 'number_of_people', 'agreed', 'message', 'reason'] as const
const LIMIT = 1000
const ASKED = '主催者に変更をお願いしました。お返事は、メールとメッセージでお知らせします。'

export type SentChange = ChangeBody & { state: string; message: string; reason: string; agreed: boolean }
/** A call of the area's operation: its promise, as `call` makes it. */
type Sends = (body: SentChange, alone: boolean, over: number | null) => Parameters<typeof readResponse>[0]
/** What was made, or only proposed. */
type DoneChange = { change: ReservationChange; proposed: boolean }

type Props = {
  id: number | string
  first: ReservationChange
  /** Epoch milliseconds when the page was rendered. */
  now: number
  by: ChangeActor
  ask: AskChange
  send: Sends
  /** The change was made, or proposed. The page loads its data again. */
  onDone: (done: DoneChange) => void
  /** The change was handed over instead. */
  onHandedOver?: () => void
  /** Where to write to the host. */
  messages?: string
  /** What is asked for and why, until something is chosen. */
  wished?: { change: ChangeTarget | undefined; reason: string } | undefined
  /** Yen that may go back; what is more is handed over. */
  most?: number
  /** About the refund, above the button. @param over yen that are too much */
  note?: (over: number | null) => ReactNode
}

/** What the text of each caller is. */
const texts = {
  guest: { name: 'message', label: '主催者へのメッセージ', help: '変更したい理由を、主催者に伝えます。' },
  host: { name: 'message', label: 'お客さまへのメッセージ', help: '変更をお知らせするメールに書きます。' },
  operator: { name: 'reason', label: '変更の理由', help: 'お客さまとホストに、メールでこのまま伝わります。' },
} as const

/** The form that changes a booking: slots, people, and what that means. */
export function ChangeForm({
  id,
  first,
  now,
  by,
  ask,
  send,
  onDone,
  onHandedOver,
  messages,
  wished,
  most,
  note,
}: Props) {
  const form = useStoredForm(`change-${by}-${id}`, {
    ...choiceOf(wished?.change),
    message: wished?.reason ?? '',
    agreed: false,
  })
  const { value } = form
  const { change, refusal, loading, refresh, ...wish } = useChange(first, value, ask)
  const { revalidate } = useRevalidator()
  /** The change as it was shown when the server refused it. */
  const [shown, setShown] = useState<ReservationChange | null>(null)
  const asking: typeof readResponse = async (call) => {
    const answer = await userAnswerOf(call)
    if (!answer.ok && answer.status !== 0) {
      setShown(change)
      refresh()
    }
    return answer
  }
  const sending = useSending(FIELDS, asking)
  const field = fieldOf(form, sending.messages)
  const { alone, slots, before, after, refund, cancellation_deadline } = change
  const paid = before.price.total > 0
  const asks = by === 'guest' && !alone
  const text = by !== 'guest' || asks ? texts[by] : null
  // A host who lets people stay at home needs no words.
  const needsWords = by !== 'host' || wish.slotsChange
  const differences = shown && !loading ? differencesOf(shown, change) : []
  const over = most !== undefined && refund > most ? refund : null
  const ready = !wish.nothing && !wish.everything && !loading && refusal === null
  const choose = (some: Partial<Choice>) => form.change(some)

  async function submit() {
    if (!ready) return
    const missing = {
      ...(by === 'host' && !value.agreed && { agreed: ['お客さまの同意を得てから変更してください。'] }),
      ...(text && needsWords && value.message.trim() === '' && { [text.name]: [`${text.label}を入力してください。`] }),
    }
    if (Object.keys(missing).length > 0) return sending.refuse(missing)
    const { state } = change
    const { message, agreed } = value
    const sent = await sending.send(() => send({ ...wish.body, state, message, reason: message, agreed }, alone, over))
    if (sent === null) return
    form.clear()
    sending.done()
    if (over === null) onDone({ change, proposed: asks })
    else onHandedOver?.()
    await revalidate()
  }

  return (
    <PostForm onSubmit={submit}>
      {/* Offices have a menu at the side, and no room for a second column. */}
      <Grid gap={6} rowGap={4} className={by === 'guest' ? styles.form : undefined}>
        <Stack gap={4}>
          <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
          {differences.length > 0 && (
            <Notice kind="warning" word="変わったところ">
              <Stack gap={2} className={inner.smallParts}>
                <TermList changes={differences} was="さきほど" />
              </Stack>
            </Notice>
          )}
          <Fields>
            <PartySteppers
              id="number_of_people"
              types={wish.types.map((type) => ({
                ...type,
                takes_place: type.places > 0,
                needs_adult: false,
                whole_slot_people: type.whole_slot ? type.people : null,
              }))}
              value={Object.fromEntries(wish.types.map((type) => [type.id, type.now]))}
              onChange={(people) => choose({ people })}
              booked={Object.fromEntries(wish.types.map((type) => [type.id, type.people]))}
              most={before.number_of_people}
              isEmpty
              error={sending.errorOf('number_of_people')}
            />
            <SlotChoice
              slots={slots.filter(
                (slot) => slot.booked || slot.places_left >= wish.places || wish.ids.includes(slot.id),
              )}
              most={before.calendars.length}
              chosen={wish.ids}
              onChange={(calendar_ids) => choose({ calendar_ids })}
              error={sending.errorOf('calendar_ids')}
            />
            {slots.every((slot) => slot.booked) && (
              <p className={looks.soft}>
                ほかに移れる日程は、いまはありません。
                {messages && <Link to={messages}>主催者に相談する</Link>}
              </p>
            )}
          </Fields>
        </Stack>
        <Stack gap={2} className={by === 'guest' ? styles.price : undefined}>
          <Card as="section" pad={3} gap={2} className={inner.edge} aria-labelledby="change" aria-busy={loading}>
            <h2 id="change">変更の内容</h2>
            <div aria-live="polite">
              {wish.everything ? (
                <p>
                  すべてをやめるときは、{by === 'host' ? '運営にご連絡ください' : '予約のキャンセルをご利用ください'}。
                </p>
              ) : refusal ? (
                <Notice kind="error" live={false}>
                  {whyNot(refusal)}
                </Notice>
              ) : wish.nothing ? (
                <p>変更したい日程か人数を選ぶと、返金額と新しい期限をここに表示します。</p>
              ) : (
                <ChangeFacts
                  before={before}
                  after={after}
                  refund={refund}
                  deadline={paid ? cancellation_deadline : null}
                  now={now}
                />
              )}
            </div>
            {by === 'host' && <Checkbox {...field('agreed')} label="お客さまの同意を得ました" />}
            {text && (
              <TextArea
                {...field('message')}
                {...text}
                error={sending.errorOf(text.name)}
                required={needsWords}
                rows={3}
                limit={LIMIT}
              />
            )}
            {note?.(over)}
            <Button
              type="submit"
              variant="action"
              wide
              busy={sending.busy}
              busyLabel={asks ? '送信しています…' : '変更しています…'}
              aria-disabled={!ready}
            >
              {over !== null
                ? '会計に引き継ぐ'
                : asks
                  ? '主催者に日程の変更をお願いする'
                  : by !== 'guest' && ready && refund > 0
                    ? `変更して${formatYen(refund)}を返金する`
                    : 'この内容に変更する'}
            </Button>
            {asks && (
              <p className={looks.note}>
                主催者が承諾すると、予約が変わります。48時間以内にお返事がないときは、いまの予約のままです。
              </p>
            )}
          </Card>
        </Stack>
      </Grid>
    </PostForm>
  )
}

type PageProps = Omit<Props, 'first' | 'onDone'> & {
  first: Answer<ReservationChange>
  /** Why nothing can be changed, in other words than those of the API. */
  why?: string | undefined
  /** Who gets a mail of a change. */
  told: string
  /** Ways on from the page. */
  ways: ReactNode
  /** The open proposal, in place of the form. */
  proposal?: ReactNode
  /** Before the form. */
  children?: ReactNode
}

/** The page of a change: the form, why there is none, or what was done. */
export function Changing({ first, why, told, ways, proposal, children, ...form }: PageProps) {
  const [done, setDone] = useState<DoneChange | null>(null)
  if (done) return <ChangeDone done={done} told={told} ways={ways} />
  if (!first.ok)
    return (
      <Stack gap={3}>
        <Notice kind="info" word="変更できません" live={false}>
          {why ?? whyNot(first.error)}
        </Notice>
        {ways}
      </Stack>
    )
  if (proposal) return proposal
  return (
    <>
      {children}
      <ChangeForm {...form} first={first.data} onDone={setDone} />
    </>
  )
}

/** Says what was done, and takes the focus, because the form has disappeared. */
function ChangeDone({
  done: { change, proposed },
  told,
  ways,
}: { done: DoneChange } & Pick<PageProps, 'told' | 'ways'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <div ref={box} tabIndex={-1}>
        <Notice kind="success">{proposed ? ASKED : doneWords(change.refund, told)}</Notice>
      </div>
      <Card as="section" pad={3} gap={2} aria-labelledby="change">
        <h2 id="change">{proposed ? 'お願いした内容' : '変更した内容'}</h2>
        <ChangeFacts {...change} />
      </Card>
      {ways}
    </>
  )
}
