/** The booking form: slots, participants, price, card, and the order button. */
import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { needsCard } from '#domain/booking/quote.ts'
import { dateOf, formatSlot } from '#domain/shared/japan-time.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { replaceQuery } from '#web/features/schedule/shared/replace-query.ts'
import { bookingPath, completePath, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { Fields, Section } from '#web/ui/page.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/booking.module.css'
import type { BookingProps } from './booking-props.ts'
import { ChosenSlots, NoSlots, slotProblem } from './chosen-slots.tsx'
import { OrderLoading, useOrderParts } from './use-order-parts.tsx'
import { type PartyCounts, partyOf } from './party-of.ts'
import { PartyFields } from './party-fields.tsx'
import { PricePart } from './price-part.tsx'
import { errorFor, errorsOfRefusal } from '../shared/refusals.ts'
import type { Outcomes } from './use-booking.ts'
import { useServerClock } from './use-server-clock.ts'
import { useBookingCard } from './use-booking-card.ts'
import type { Order, OrderProgress } from './order-parts.tsx'
import { CouponField, ToHostFields } from './to-host-fields.tsx'
import { useOffer } from './use-offer.ts'
import { usePress } from './use-press.ts'
import { firstWishOf, useQuote } from './use-quote.ts'

export function BookingForm(props: BookingProps) {
  const { slots: firstSlots, provider, email, phone, first, now, held } = props
  const { experience, before, renew } = useOffer(props.experience)
  const [earlier, setEarlier] = useState(props.earlier)
  // The question before a second booking of a slot; `message` is the server's.
  const [repeatQuestion, setRepeatQuestion] = useState<{ message: string | null } | null>(null)
  const form = useStoredForm(`reservation-${experience.id}`, {
    number_of_people: '1',
    party: {} as PartyCounts,
    people_asked: '',
    option_id: '',
    coupon_code: '',
    applied_coupon: '',
    message_to_host: '',
    phone,
  })
  const { value, change } = form
  const [slots, setSlots] = useState(firstSlots)
  const card = useBookingCard()
  const [couponError, setCouponError] = useState<string | null>(null)
  const clock = useServerClock(now)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const today = dateOf(now)
  const ids = slots.map(({ id }) => id)
  const found = slots.flatMap(({ slot }) => slot ?? [])

  const asked = props.party?.text ?? props.people
  const people_asked = String(asked ?? '')
  const party = partyOf(experience, slots, people_asked, value, props.party?.counts)
  const { people, option, costs } = party
  const applied = costs ? value.applied_coupon : ''
  const { parts, failed, retry } = useOrderParts()
  const wish = { calendar_ids: ids, ...party.wish, option_id: option?.id ?? null, coupon_code: applied }
  const price = useQuote(
    experience.id,
    wish,
    { ...first, wish: firstWishOf(firstSlots.map(({ id }) => id)) },
    (error) => {
      // The host has deleted a slot: the form shows which.
      if (error.status === 404) void parts?.readSlotsAgain(ids).then(setSlots)
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
  const pressed = usePress(price, proceed)
  const { errors, refuse, forget } = pressed

  const reloadSlots = async () => {
    if (!parts) return
    setSlots(await parts.readSlotsAgain(ids))
    const own = await parts.readEarlierAgain(ids)
    if (own) setEarlier(own)
    price.refresh()
  }

  const order = useRef<Order>(null)
  const [progress, setProgress] = useState<OrderProgress>({ busy: false, open: false, replaced: held !== null })
  const outcomes: Outcomes = {
    onBooked() {
      form.clear()
      release()
      void navigate(completePath(experience.id, ids), { replace: true })
    },
    onFailed(error, where) {
      if (where === 'card') card.decline(error.message)
      else refuse(errorsOfRefusal(error))
      if (error.code === 'legal_changed') void revalidator.revalidate()
      card.token.renew()
    },
    onAlreadyBooked(error) {
      setRepeatQuestion(error)
      void reloadSlots()
    },
    onTermsChanged(error, { terms_version: sent }) {
      refuse(parts?.errorsOfChangedTerms(error, { sent, shown: experience.terms_version }) ?? [])
      void parts?.readExperienceAgain(experience.id).then((now) => now && renew(now))
      void reloadSlots()
    },
    onBack() {
      // The attempt has used it.
      card.token.renew()
      void reloadSlots()
    },
    onVisitor() {
      release()
      void navigate(signInPath(bookingPath(experience.id, ids, props.party?.text ?? people)))
    },
  }

  // An open attempt is stored, so leaving the page loses no data and needs no warning.
  const release = useUnsavedWarning((form.changed || card.typed) && slots.length > 0 && !progress.open)

  const remove = (id: number) => {
    // The running attempt is of all slots.
    if (progress.busy) return
    const rest = slots.filter((chosen) => chosen.id !== id)
    setSlots(rest)
    forget()
    const address = bookingPath(
      experience.id,
      rest.map((chosen) => chosen.id),
      asked,
    )
    replaceQuery(new URL(address, window.location.href).searchParams)
  }
  const edit = (some: Partial<typeof value>) => {
    change('number_of_people' in some || 'party' in some ? { ...some, people_asked } : some)
    forget()
  }

  const quoteErrors = useMemo(() => (refusal ? errorsOfRefusal(refusal) : []), [refusal])
  const errorOf = (field: string) => errorFor(errors, field) ?? errorFor(quoteErrors, field)
  const field = fieldOf({ value, change: edit }, errorOf)
  const hasUnbookableSlot = slots.some((named) => slotProblem(named, experience.id) !== null)
  const ready = quote !== null && refusal === null && !price.loading && !hasUnbookableSlot
  const chosenBefore = earlier.filter(({ calendar_id }) => ids.includes(calendar_id))
  const waitsForCard = payable && card.token.token === null

  function proceed() {
    if (!parts || !ready || progress.busy) return
    if (waitsForCard) return card.token.checking ? undefined : card.showMissing()
    const problem = parts.orderProblem(value, { costs })
    if (problem) return refuse([problem])
    if (chosenBefore.length > 0) {
      setRepeatQuestion({ message: null })
      // The places may be gone since the page was loaded: then the question closes.
      return void reloadSlots()
    }
    return send({ again: false })
  }

  function send({ again: consent }: { again: boolean }) {
    if (quote === null) return
    setRepeatQuestion(null)
    card.forgive()
    forget()
    order.current?.start(
      {
        ...wish,
        payment_token: card.token.token,
        coupon_code: applied || null,
        message_to_host: value.message_to_host || null,
        phone: value.phone === phone ? null : value.phone,
        total: quote.total,
        terms_version: experience.terms_version,
        legal_version: props.legal_version,
        ...(consent && { again: true }),
      },
      { words: party.words, total: quote.total },
    )
  }

  if (slots.length === 0 && !progress.open) return <NoSlots experience_id={experience.id} />
  return (
    <>
      {!progress.replaced && (
        // POST: without JavaScript, a GET form would put the input into the address.
        <Grid method="post" noValidate as="form" gap={6} rowGap={4} className={styles.form} onSubmit={pressed.press}>
          <Stack gap={6} className={styles.main}>
            {parts && <parts.ErrorSummary errors={errors} attempt={pressed.attempt} />}
            {before && parts && <parts.ChangedOffer before={before} after={experience} />}
            <Section
              title={slots.length > 1 ? `日程（${slots.length}件）` : '日程'}
              // The stored input isn't lost, so no warning is needed.
              more={
                <Link to={schedulePath(experience.id, ids)} onClick={release}>
                  日程を変える
                </Link>
              }
            >
              <ChosenSlots
                experience_id={experience.id}
                slots={slots}
                earlier={chosenBefore}
                onRemove={remove}
                error={errorOf('slots')}
              />
            </Section>
            <Section title="人数とオプション">
              <Fields>
                <PartyFields party={party} options={experience.options} field={field} />
                <ToHostFields field={field} known={props}>
                  {costs && (
                    <CouponField
                      value={value}
                      busy={price.loading}
                      error={couponError ?? errorFor(errors, 'coupon_code')}
                      onEdit={(some) => {
                        setCouponError(null)
                        edit(some)
                      }}
                    />
                  )}
                </ToHostFields>
              </Fields>
            </Section>
          </Stack>
          <PricePart
            experience={experience}
            price={price}
            people={people}
            slots={slots.length}
            option={option?.name ?? null}
            coupon={applied || null}
            errors={quoteErrors.filter(({ field }) => field === null)}
          />
          <Stack gap={6} className={styles.main}>
            {parts ? (
              <parts.OrderPart
                pay={payable ? { provider, email, today, total: quote.total, ...card.fields } : null}
                button={{
                  party: party.words,
                  slots: slots.length,
                  total: quote?.total ?? null,
                  ready,
                  waitsForCard,
                  checking: card.token.checking,
                  hasUnbookableSlot,
                  busy: progress.busy,
                  pressed,
                }}
                experience={experience}
                slots={found}
                party={party.words}
                option={option}
                quote={quote}
                now={now}
              />
            ) : (
              <OrderLoading failed={failed} onRetry={retry} />
            )}
          </Stack>
        </Grid>
      )}
      {parts ? (
        <parts.OrderSteps
          ref={order}
          calendar_ids={ids}
          held={held}
          outcomes={outcomes}
          onProgress={setProgress}
          clock={clock}
          experience_id={experience.id}
          title={experience.title}
          when={found.map(formatSlot)}
          again={{
            open: repeatQuestion !== null && !hasUnbookableSlot && refusal === null,
            message: repeatQuestion?.message ?? null,
            earlier: chosenBefore,
            slots,
            party: party.words,
            total: quote?.total ?? null,
            onClose: () => setRepeatQuestion(null),
            onConfirm: () => send({ again: true }),
          }}
          browser={provider}
        />
      ) : (
        progress.replaced && <OrderLoading failed={failed} onRetry={retry} />
      )}
    </>
  )
}
