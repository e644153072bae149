// Metrics of calls to external systems: the payment provider, the image store, the mail
// server, the channels of notices.
import { ImageRefused, type ImageStore } from '#gateways/images/port.ts'
import { type Delivery, MailReaderBusy, type MailReplies, type MailTransport } from '#gateways/mail/port.ts'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import type { Metrics } from './metrics.ts'

type Call<A extends unknown[], R> = (...args: A) => Promise<R>

type Noting = {
  /** `payment`, `images`, `mail`, `notices`. */
  system: string
  provider: string
  metrics: Metrics
}

/**
 * @returns a function that wraps a call; `outcomeOf` returns its outcome as a label (few values)
 */
function noting({ system, provider, metrics }: Noting) {
  const calls = metrics.counter(`tsumugi_${system}_calls_total`, `Calls to ${system}, by what came of them`)
  const durations = metrics.histogram(`tsumugi_${system}_call_duration_seconds`, `Calls to ${system}`)
  return function noted<A extends unknown[], R>(
    call: string,
    work: Call<A, R>,
    outcomeOf: (result: R) => string = () => 'done',
    outcomeOfError: (error: unknown) => string = () => 'failed',
  ): Call<A, R> {
    return async (...args) => {
      const began = performance.now()
      const note = (outcome: string) => {
        calls.add({ provider, call, outcome })
        durations.observe((performance.now() - began) / 1000, { provider, call })
      }
      try {
        const result = await work(...args)
        note(outcomeOf(result))
        return result
      } catch (error) {
        note(outcomeOfError(error))
        throw error
      }
    }
  }
}

export function watchPayments(payments: PaymentGateway, metrics: Metrics): PaymentGateway {
  const noted = noting({ system: 'payment', provider: payments.provider, metrics })
  const outcomeOf = ({ outcome }: { outcome: string }) => outcome
  const found = (value: unknown) => (value === null ? 'nothing' : 'done')
  return {
    ...payments,
    charge: noted('charge', payments.charge, outcomeOf),
    actionOf: noted('action_of', payments.actionOf, found),
    finishAction: noted('finish_action', payments.finishAction, outcomeOf),
    find: noted('find', payments.find, outcomeOf),
    referenceOf: noted('reference_of', payments.referenceOf, found),
    refund: noted('refund', payments.refund, outcomeOf),
  }
}

export function watchImages(images: ImageStore, metrics: Metrics): ImageStore {
  const noted = noting({ system: 'images', provider: images.target.cloud_name, metrics })
  const refused = (error: unknown) => (error instanceof ImageRefused ? 'refused' : 'failed')
  const found = (value: unknown) => (value === null ? 'nothing' : 'done')
  return {
    ...images,
    store: noted('store', images.store, undefined, refused),
    find: noted('find', images.find, found),
    deliver: noted('deliver', images.deliver, found),
    preview: noted('preview', images.preview),
    remove: noted('remove', images.remove),
  }
}

export function watchMail(mail: MailTransport, metrics: Metrics): MailTransport {
  if (!mail.delivers) return mail
  const noted = noting({ system: 'mail', provider: 'smtp', metrics })
  const outcomeOf = (delivery: Delivery) =>
    delivery.taken ? 'taken' : delivery.withdrawn ? 'withdrawn' : delivery.kind
  return { ...mail, deliver: noted('deliver', mail.deliver, outcomeOf) }
}

export function watchReplies(replies: MailReplies, metrics: Metrics): MailReplies {
  const noted = noting({ system: 'mail_replies', provider: 'mail_server', metrics })
  return {
    ...replies,
    receive: noted('receive', replies.receive, (mail) =>
      mail === null ? 'unknown' : mail.automatic ? 'automatic' : 'received',
    ),
    read: noted(
      'read',
      replies.read,
      (content) => (content === null ? 'too_large' : 'read'),
      (error) => (error instanceof MailReaderBusy ? 'busy' : 'failed'),
    ),
  }
}

type Notice = Parameters<NoticeChannel['send']>[0]

export function watchNotices(channels: readonly NoticeChannel[], metrics: Metrics): NoticeChannel[] {
  return channels.map((channel) => {
    const noted = noting({ system: 'notices', provider: channel.name, metrics })
    return {
      ...channel,
      send: noted(
        'send',
        (notice: Notice) => channel.send(notice),
        (outcome) => outcome,
      ),
    }
  })
}
