/** The booking form: slots, participants, price, card, and the order button. */
import { lazy, Suspense, type SyntheticEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Quote } from '#contract/booking/booking-schemas.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { paymentProvider } from '#contract/reference/reference-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { formatPhone, readPhone } from '#domain/accounts/phone.ts'
import { needsCard, normaliseCouponCode } from '#domain/booking/quote.ts'
import { isSinglePerson, peopleChoices } from '#domain/booking/selection.ts'
import { MAX_MESSAGE } from '#domain/experiences/limits.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { signInPath } from '#web/features/accounts/shared/sign-in-path.ts'
import { replaceQuery } from '#web/features/schedule/replace-query.ts'
import { bookingPath, completePath, schedulePath } from '#web/features/schedule/selection-address.ts'
import { placesLeft } from '#web/features/schedule/slot-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { ErrorSummary, type FormError } from '#web/ui/form/error-summary.tsx'
import { Fields, Section } from '#web/ui/page.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { ActionDialog } from '../payment/action-dialog.tsx'
import styles from '../shared/booking.module.css'
import { type CardInput, cardProblems, emptyCard } from '../payment/card-data.ts'
import { CardPart } from '../payment/card-part.tsx'
import { drawsFields, loadScript } from '../payment/card-script.ts'
import { type ChosenSlot, ChosenSlots, slotProblem } from './chosen-slots.tsx'
import { booked } from './completion-flag.ts'
import { CouponField } from './coupon-field.tsx'
import { FinalConfirmation } from './final-confirmation.tsx'
import { nothingTyped } from '../payment/hosted-card-state.ts'
import { OpenAttempt } from './open-attempt.tsx'
import { OrderButton } from './order-button.tsx'
import { PartyFields } from './party-fields.tsx'
import { PricePart } from './price-part.tsx'
import { errorFor, errorsOfRefusal } from '../shared/refusals.ts'
import { ToHostFields } from './to-host-fields.tsx'
import { useAttempt } from './use-attempt.ts'
import { NOT_LOADED, PAUSE, useCardToken } from '../payment/use-card-token.ts'
import { firstWishOf, useQuote } from './use-quote.ts'

// Loads only if the card company draws the fields.
const HostedCardPart = lazy(() =>
  import('../payment/hosted-card-part.tsx').then((module) => ({ default: module.HostedCardPart })),
)

export type BookingProps = {
  experience: Experience
  slots: ChosenSlot[]
  provider: z.infer<typeof paymentProvider>
  /** The guest's address, for the card company. */
  email: string
  /** The telephone number of the guest's profile. */
  phone: string | null
  /** The price of these slots for one person, from the loader. */
  first: { quote: Quote | null; refusal: ErrorBody | null }
  now: number
  /** Called when the price is refused as not found; a message then replaces the form. */
  onNotFound: (error: ErrorBody) => void
}

export function BookingForm({
  experience,
  slots: firstSlots,
  provider,
  email,
  phone,
  first,
  now,
  onNotFound,
}: BookingProps) {
  const savedPhone = phone === null ? '' : formatPhone(phone)
  const form = useStoredForm(`reservation-${experience.id}`, {
    number_of_people: '1',
    option_id: '',
    coupon_code: '',
    applied_coupon: '',
    message_to_host: '',
    phone: savedPhone,
  })
  const { value, change } = form
  const [slots, setSlots] = useState(firstSlots)
  const [card, setCard] = useState<CardInput>(emptyCard)
  const [sent, setSent] = useState<{ errors: FormError[]; attempt: number }>({ errors: [], attempt: 0 })
  const [declined, setDeclined] = useState<string | null>(null)
  const [couponError, setCouponError] = useState<string | null>(null)
  const [showAll, setShowAll] = useState(false)
  const navigate = useNavigate()
  const today = dateOf(now)
  const ids = slots.map(({ id }) => id)
  const found = slots.flatMap(({ slot }) => slot ?? [])

  const choices = peopleChoices({
    slots: found.map((slot) => ({ experience_id: slot.experience_id, places_left: placesLeft(slot) })),
    price: experience.price,
  })
  const people = Math.max(1, Math.min(Number(value.number_of_people) || 1, choices.length))
  const option = experience.options.find(({ id }) => String(id) === value.option_id) ?? null
  const wish = {
    calendar_ids: ids,
    number_of_people: people,
    option_id: option?.id ?? null,
    coupon_code: value.applied_coupon,
  }
  const price = useQuote(
    experience.id,
    wish,
    { ...first, wish: firstWishOf(firstSlots.map(({ id }) => id)) },
    (error) => {
      if (error.status === 404) onNotFound(error)
      // An invalid or expired coupon is reported at its field. The price is then requested without
      // it.
      const coupon = error.messages.coupon_code?.[0]
      if (coupon === undefined) return
      setCouponError(coupon)
      change({ applied_coupon: '' })
    },
  )
  const { quote, refusal } = price
  const payable = quote !== null && needsCard(quote.total)
  const hosted = drawsFields(provider)
  const own = useCardToken(provider, card, { needed: payable && !hosted, today })
  const [theirs, setTheirs] = useState(nothingTyped)
  const token = hosted ? theirs : own

  const typed = hosted ? theirs.typed : card !== emptyCard
  const refuse = (errors: FormError[]) => setSent(({ attempt }) => ({ errors, attempt: attempt + 1 }))

  const reloadSlots = async () => {
    const answers = await Promise.all(
      ids.map((id) => answerOf(browserApi.calendars[':id'].$get({ param: { id: String(id) } }))),
    )
    setSlots((before) =>
      before.map((chosen) => {
        const answer = answers[ids.indexOf(chosen.id)]
        if (answer?.ok) return { id: chosen.id, slot: answer.data }
        return answer?.status === 404 ? { id: chosen.id, slot: null } : chosen
      }),
    )
    price.refresh()
  }

  const attempt = useAttempt(experience.id, {
    onBooked(reservation) {
      booked.set({ reservation_id: reservation.id })
      form.clear()
      release()
      void navigate(completePath(experience.id, ids), { replace: true })
    },
    onDeclined(message) {
      setDeclined(message)
      token.renew()
      document.getElementById('card')?.focus()
    },
    onRefused(error) {
      refuse(errorsOfRefusal(error))
      token.renew()
      void reloadSlots()
    },
    onVisitor() {
      release()
      void navigate(signInPath(bookingPath(experience.id, ids)))
    },
  })

  // An open attempt is stored, so leaving the page loses no data and needs no warning.
  const release = useUnsavedWarning((form.changed || typed) && slots.length > 0 && attempt.open === null)

  const remove = (id: number) => {
    const rest = slots.filter((chosen) => chosen.id !== id)
    setSlots(rest)
    setSent(({ attempt: count }) => ({ errors: [], attempt: count }))
    replaceQuery(
      new URL(
        bookingPath(
          experience.id,
          rest.map((chosen) => chosen.id),
        ),
        window.location.href,
      ).searchParams,
    )
  }
  // Leaving a field without a change keeps the token.
  const editCard = (some: Partial<CardInput>) => {
    if (JSON.stringify({ ...card, ...some }) === JSON.stringify(card)) return
    setCard((before) => ({ ...before, ...some }))
    // The error belongs to the previous card.
    setDeclined(null)
  }
  const edit = (some: Partial<typeof value>) => {
    change(some)
    setSent(({ attempt: count }) => ({ errors: [], attempt: count }))
  }

  const quoteErrors = useMemo(() => (refusal ? errorsOfRefusal(refusal) : []), [refusal])
  const errorOf = (field: string) => errorFor(sent.errors, field) ?? errorFor(quoteErrors, field)
  const gone = slots.some(({ slot }) => slotProblem(slot) !== null)
  const ready = quote !== null && refusal === null && !price.loading && !gone
  const waitsForCard = payable && token.token === null

  function order(event: SyntheticEvent) {
    event.preventDefault()
    if (!ready || waitsForCard) return
    if (normaliseCouponCode(value.coupon_code) !== value.applied_coupon)
      return refuse([
        { field: 'coupon_code', message: 'クーポンを使うときは「適用」を押し、使わないときは消してください。' },
      ])
    if (value.message_to_host.length > MAX_MESSAGE)
      return refuse([{ field: 'message_to_host', message: `メッセージは${MAX_MESSAGE}文字以内で入力してください。` }])
    const { problem } = readPhone(value.phone)
    if (problem !== null) return refuse([{ field: 'phone', message: problem }])
    setDeclined(null)
    setSent(({ attempt: count }) => ({ errors: [], attempt: count }))
    return attempt.start(
      {
        calendar_ids: ids,
        payment_token: token.token,
        number_of_people: people,
        option_id: option?.id ?? null,
        coupon_code: value.applied_coupon || null,
        message_to_host: value.message_to_host || null,
        phone: value.phone === savedPhone ? null : value.phone,
        total: quote.total,
      },
      quote.total,
    )
  }

  const incomplete = hosted ? !theirs.checking : Object.keys(cardProblems(card, today)).length > 0
  const button = (
    <OrderButton
      total={quote?.total ?? null}
      ready={ready}
      waitsForCard={waitsForCard}
      checking={token.checking}
      gone={gone}
      busy={attempt.busy}
      onShowMissing={typed && incomplete && !showAll ? () => setShowAll(true) : null}
    />
  )
  const dialog = (
    <ActionDialog
      browser={provider}
      action={attempt.action?.next ?? null}
      onFinished={attempt.finish}
      onLeave={attempt.leaveAction}
    />
  )
  if (attempt.open)
    return (
      <>
        <OpenAttempt
          attempt={attempt.open}
          busy={attempt.busy}
          onRepeat={attempt.repeat}
          onDrop={() => {
            attempt.drop()
            void reloadSlots()
          }}
        />
        {dialog}
      </>
    )
  if (slots.length === 0)
    return (
      <EmptyState text="日程が選ばれていません。">
        <LinkButton to={schedulePath(experience.id)}>日程を選ぶ</LinkButton>
      </EmptyState>
    )
  return (
    <form noValidate className={styles.form} onSubmit={order}>
      <div className={styles.main}>
        <ErrorSummary errors={sent.errors} attempt={sent.attempt} />
        <Section title={slots.length > 1 ? `日程（${slots.length}件）` : '日程'}>
          <ChosenSlots
            slots={slots}
            onRemove={remove}
            error={errorOf('slots')}
            schedule={schedulePath(experience.id, ids)}
            onLeave={release}
          />
        </Section>
        <Section title="人数とオプション">
          <Fields>
            <PartyFields
              single={isSinglePerson(slots.length, experience.price)}
              choices={choices}
              people={people}
              options={experience.options}
              option_id={value.option_id}
              errorOf={errorOf}
              onChange={edit}
            />
            <CouponField
              typed={value.coupon_code}
              applied={value.applied_coupon}
              busy={price.loading}
              error={couponError ?? errorFor(sent.errors, 'coupon_code')}
              onType={(coupon_code) => {
                setCouponError(null)
                edit({ coupon_code })
              }}
              onApply={() => {
                setCouponError(null)
                edit({ applied_coupon: normaliseCouponCode(value.coupon_code) })
              }}
              onRemove={() => edit({ coupon_code: '', applied_coupon: '' })}
            />
            <ToHostFields value={value} errors={sent.errors} onChange={edit} />
          </Fields>
        </Section>
      </div>
      <PricePart
        experience={experience}
        price={price}
        people={people}
        slots={slots.length}
        option={option?.name ?? null}
        coupon={value.applied_coupon || null}
        errors={quoteErrors.filter(({ field }) => field === null)}
      />
      <div className={styles.main}>
        {payable && (
          <div id="card" tabIndex={-1} className={styles.cardPart}>
            <Section title="お支払い（クレジットカード）">
              {hosted ? (
                <Suspense fallback={<p role="status">カード会社の入力欄を読み込んでいます…</p>}>
                  <HostedCardPart
                    browser={provider}
                    email={email}
                    load={loadScript}
                    notLoaded={NOT_LOADED}
                    pause={PAUSE}
                    total={quote.total}
                    onChange={setTheirs}
                    declined={declined}
                    showAll={showAll}
                  />
                </Suspense>
              ) : (
                <CardPart
                  card={card}
                  onChange={editCard}
                  token={own}
                  today={today}
                  declined={declined}
                  showAll={showAll}
                />
              )}
            </Section>
          </div>
        )}
        {experience.note && (
          <Section title="持ちもの・注意">
            <p className={styles.note}>{experience.note}</p>
          </Section>
        )}
        {experience.reservation_notice && (
          <Section title="ご予約にあたって">
            <p className={styles.note}>{experience.reservation_notice}</p>
          </Section>
        )}
        {quote ? (
          <FinalConfirmation
            experience={experience}
            slots={found}
            people={people}
            option={option}
            quote={quote}
            now={now}
          >
            {button}
          </FinalConfirmation>
        ) : (
          button
        )}
      </div>
      {dialog}
    </form>
  )
}
