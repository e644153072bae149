import { useEffect, useEffectEvent, useState } from 'react'
import type { ChangeTarget, ReservationChange } from '#contract/booking/changes-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Answer } from '#web/read-response.ts'

/** What is chosen; null: as it is booked. */
export type Choice = {
  calendar_ids: number[] | null
  /** By the id of the price type; 0 without price types. */
  people: Readonly<Record<string, number>>
}

/** For which id `people` of a booking without price types is. */
const ANYBODY = 0

/** The choice that asks for this; without it, as it is booked. */
export const choiceOf = ({ calendar_ids, number_of_people, party }: Partial<ChangeTarget> = {}): Choice => ({
  calendar_ids: calendar_ids ?? null,
  people: {
    ...(number_of_people && { [ANYBODY]: number_of_people }),
    ...Object.fromEntries(party?.map(({ price_type_id, people }) => [price_type_id, people]) ?? []),
  },
})
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

/** What a choice asks for, in the form of the call. */
export function wishOf({ before }: ReservationChange, { calendar_ids, people }: Choice) {
  const booked = before.calendars.map(({ id }) => id)
  const lines = before.lines ?? null
  const types = lines?.map((line) => ({ ...line, id: line.price_type_id })) ?? [
    {
      id: ANYBODY,
      name: '参加者',
      note: '',
      price: before.price.tour / (before.number_of_people * Math.max(1, booked.length)),
      people: before.number_of_people,
      places: before.number_of_people,
      whole_slot: false,
    },
  ]
  const counted = types.map((type) => ({ ...type, now: Math.min(people[type.id] ?? type.people, type.people) }))
  const heads = counted.reduce((sum, { now }) => sum + now, 0)
  const ids = calendar_ids ?? booked
  return {
    ids,
    types: counted,
    /** Places in each slot. */
    places: counted.reduce((sum, type) => {
      if (type.whole_slot) return sum + (type.now > 0 ? type.places : 0)
      return sum + (type.places > 0 ? type.now : 0)
    }, 0),
    slotsChange: sorted(ids) !== sorted(booked),
    nothing: sorted(ids) === sorted(booked) && counted.every((type) => type.now === type.people),
    /** Then the booking would end. */
    everything: ids.length === 0 || heads === 0,
    body: {
      calendar_ids: ids,
      number_of_people: lines ? null : heads,
      party: lines
        ? counted.flatMap(({ id, now }) => (now > 0 ? [{ price_type_id: id, people: now }] : []))
        : undefined,
    },
  }
}
export type ChangeBody = ReturnType<typeof wishOf>['body']

const queryOf = ({ calendar_ids, number_of_people, party }: ChangeBody) => ({
  'calendar_ids[]': calendar_ids.map(String),
  number_of_people: String(number_of_people ?? ''),
  'party[]': (party ?? []).map(({ price_type_id, people }) => `${price_type_id}:${people}`),
})

/** The booking as it is. */
export const asBooked = { 'calendar_ids[]': [], number_of_people: '', 'party[]': [] }

/** Asks for the change of a reservation in one area of the product. */
export type AskChange = (query: ReturnType<typeof queryOf>, signal: AbortSignal) => Promise<Answer<ReservationChange>>

const DEBOUNCE = 200

/** The change that is chosen, requested shortly after each choice. */
export function useChange(first: ReservationChange, choice: Choice, ask: AskChange) {
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState<{
    wanted: string | null
    change: ReservationChange
    refusal: ErrorBody | null
  }>({
    wanted: null,
    change: first,
    refusal: null,
  })
  const wish = wishOf(answered.change, choice)
  const wanted = `${round} ${JSON.stringify(wish.body)}`
  // The page has loaded the booking as it is.
  const settled =
    answered.wanted === wanted || wish.everything || (answered.wanted === null && round === 0 && wish.nothing)
  const call = useEffectEvent((signal: AbortSignal) => ask(queryOf(wish.body), signal))

  useEffect(() => {
    if (settled) return
    const stop = new AbortController()
    const load = async () => {
      const answer = await call(stop.signal)
      if (stop.signal.aborted) return
      setAnswered((before) =>
        answer.ok
          ? { wanted, change: answer.data, refusal: null }
          : { wanted, change: before.change, refusal: answer.error },
      )
    }
    const timer = setTimeout(() => void load(), DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [settled, wanted])

  return {
    ...wish,
    change: answered.change,
    refusal: settled && !wish.everything ? answered.refusal : null,
    loading: !settled,
    /** Requests the same again, because something may be different. */
    refresh: () => setRound((count) => count + 1),
  }
}
