/** What an operator sends to the card company about a disputed payment, as plain text. */
import type { ThreadSide } from '../messages/message.ts'
import { formatMoment, formatSlot } from '../shared/japan-time.ts'
import type { ChangeActor } from './changes.ts'
import type { PartyLine } from './party.ts'
import { partyWords } from './party-words.ts'
import { formatYen } from '../shared/yen.ts'
import type { DisplayStatus } from './reservation-machine.ts'

type Slot = { date: string; start_time: string; end_time: string; cancelled: boolean }

type Side = { calendars: readonly Omit<Slot, 'cancelled'>[]; number_of_people: number; lines?: readonly PartyLine[] }
type Change = { at: string; by: ChangeActor; before: Side; after: Side; refund: number }

/** Instants are ISO 8601. */
export type Evidence = {
  reservation: {
    id: number
    status: DisplayStatus
    guest: { name: string; email: string }
    experience: { title: string; hosted_by: string }
    calendars: readonly Slot[]
    number_of_people: number
    lines?: readonly PartyLine[]
    price: { total: number }
    /** The newest first. */
    changes?: readonly Change[]
    created_at: string
    confirmed_at: string | null
    ended_at: string | null
    last_ends_at: string
    payment: { charge_id: string | null; card_brand: string | null; card_last4: string | null; refunded: number } | null
    review: object | null
    timeline: readonly { kind: string; type: string; at: string }[]
  }
  /** The newest first. */
  mails: readonly { to: string; subject: string; state: string; created_at: string; sent_at: string | null }[]
  agreed: {
    policy: string
    at: string
    terms: readonly { label: string; text: string }[]
    consents: readonly Consent[]
  }
  /** All that the guest has had. `until`: when another one replaced it. */
  addresses: readonly GuestAddress[]
  /** What guest and host wrote, the oldest first; null if no admin has asked for it. */
  thread: readonly EvidenceMessage[] | null
}

export type Consent = { at: string; words: string }
export type GuestAddress = { email: string; until: string | null }
export type EvidenceMessage = { at: string; side: ThreadSide; text: string; pictures: number }

/** The mails to the addresses that the guest had when they were written. */
export const mailsToGuest = <M extends { to: string; created_at: string }>(
  mails: readonly M[],
  addresses: readonly GuestAddress[],
): M[] =>
  mails.filter(({ to, created_at }) =>
    addresses.some(
      ({ email, until }) => email === to && (until === null || Date.parse(created_at) <= Date.parse(until)),
    ),
  )

const moment = (at: string) => formatMoment(Date.parse(at))

/** What is booked before or after a change. */
export const sideWords = ({ calendars, lines, number_of_people }: Side) =>
  `${calendars.map(formatSlot).join('、')} ${partyWords(lines, number_of_people)}`
const BY: Record<ChangeActor, string> = { guest: 'お客さま', host: '主催者', operator: '運営' }
const changeWords = ({ at, by, before, after, refund }: Change) =>
  `${moment(at)}　${BY[by]}が変更：${sideWords(before)} → ${sideWords(after)}${refund > 0 ? `（${formatYen(refund)} を返金）` : ''}`

function tookPlace({ status, last_ends_at, ended_at, review }: Evidence['reservation']): string[] {
  if (status === 'attended')
    return [
      `${moment(last_ends_at)} に終了しました。中止もキャンセルもされていません。`,
      ...(review ? ['お客さまは、参加したあとでレビューを投稿しました。'] : []),
    ]
  if (status === 'cancelled') return [`${ended_at ? moment(ended_at) : ''} にキャンセルされました。`]
  return [`まだ終了していません（終了の予定：${moment(last_ends_at)}）。`]
}

const messageWords = ({ at, side, text, pictures }: EvidenceMessage) =>
  `${moment(at)}　${side === 'guest' ? 'お客さま' : '主催者'}：${text}${pictures > 0 ? `（写真${pictures}枚）` : ''}`

/** All evidence in the order in which card companies ask for it. Each part has a heading. */
export function evidenceText({ reservation, mails, agreed, addresses, thread }: Evidence): string {
  const { id, guest, experience, calendars, payment, price, number_of_people, lines, changes } = reservation
  const asked = reservation.timeline.find(({ kind, type }) => kind === 'event' && type === 'three_d_secure_asked')
  const parts: [heading: string, lines: string[]][] = [
    [
      '取引',
      [
        `予約番号：${id}`,
        `決済番号：${payment?.charge_id ?? '―'}`,
        `金額：${formatYen(price.total)}${payment && payment.refunded > 0 ? `（うち返金済み ${formatYen(payment.refunded)}）` : ''}`,
        `カード：${payment?.card_last4 ? `${payment.card_brand ?? 'カード'} 末尾${payment.card_last4}` : '―'}`,
        `申し込み：${moment(reservation.created_at)}`,
        ...(reservation.confirmed_at ? [`支払いの成立：${moment(reservation.confirmed_at)}`] : []),
        ...(asked && reservation.confirmed_at
          ? [`本人認証（3-Dセキュア）：${moment(asked.at)} に求め、そのあとで支払いが成立`]
          : []),
      ],
    ],
    [
      'お客さま',
      [
        guest.name,
        ...addresses.map(({ email, until }) => (until === null ? email : `${email}（${moment(until)} まで）`)),
      ],
    ],
    [
      'サービスの内容',
      [
        `体験：${experience.title}（案内する人：${experience.hosted_by}）`,
        ...calendars.map((slot) => `日時：${formatSlot(slot)}${slot.cancelled ? '（中止）' : ''}`),
        `人数：${partyWords(lines, number_of_people)}`,
      ],
    ],
    ...(changes?.length ? [['予約の変更', changes.toReversed().map(changeWords)] as [string, string[]]] : []),
    ['開催の記録', tookPlace(reservation)],
    ['お客さまが同意したキャンセルの規定', [`${moment(agreed.at)} に、申し込みの最後の画面で表示`, agreed.policy]],
    ['お客さまの同意の記録', agreed.consents.map(({ at, words }) => `${moment(at)}　${words}`)],
    [
      'お客さまに送ったメール',
      mailsToGuest(mails, addresses)
        // One that came back has a `sent_at`, too.
        .filter(({ state, sent_at }) => state === 'sent' && sent_at !== null)
        .map(({ to, subject, sent_at }) => `${moment(sent_at!)}　${subject}（宛先 ${to}）`)
        .toReversed(),
    ],
    ...(thread === null ? [] : [['お客さまと主催者のメッセージ', thread.map(messageWords)] as [string, string[]]]),
    ['申し込みのときの説明', agreed.terms.map(({ label, text }) => `${label}：${text}`)],
  ]
  return parts
    .map(([heading, lines]) => `■ ${heading}\n${lines.length > 0 ? lines.join('\n') : '記録はありません。'}`)
    .join('\n\n')
}
