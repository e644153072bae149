// The background work of a process: jobs, due mails, cleanup after a killed process, and the
// sandbox's webhooks.
import type pg from 'pg'
import type { Handlers } from '#gateways/jobs/pg-boss.ts'
import { startWebhookSender } from '#gateways/payment/sandbox/webhook-sender.ts'
import { renewOldSearch } from '#services/experiences/sweep/sweep-experiences.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { App } from '#services/shared/app.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { handlersOf } from './handlers.ts'
import { startMailWriter } from './mail-writer.ts'

export type WorkOptions = {
  app: App
  pool: pg.Pool
  payment: PaymentSettings
  /** Starts to work the queue's jobs. */
  work: (handlers: Handlers) => Promise<void>
  /** Base address that receives the sandbox's webhooks, without a slash at the end. */
  webhooks_at: string
}

export type Working = {
  stop: () => Promise<void>
}

export async function startWork({ app, pool, payment, work, webhooks_at }: WorkOptions): Promise<Working> {
  await work(handlersOf(app))
  const stopWebhooks =
    payment.provider === 'sandbox'
      ? startWebhookSender(pool, {
          url: `${webhooks_at}/api/v1/payment_webhooks/sandbox`,
          webhook_token: payment.webhook_token,
          onError: (error) => app.log.warn({ error }, 'the sandbox provider could not deliver a webhook'),
        })
      : undefined
  const stopMails = startMailWriter(app)
  // Finishes what a killed process left open immediately, not at the next minute.
  // The search of a new version is complete soon after its start.
  const firstSweep = sweep(app)
    .then(() => renewOldSearch(app))
    .catch((error: unknown) => app.log.error({ error }, 'the first sweep failed'))
  return {
    stop: async () => {
      await firstSweep
      await stopWebhooks?.()
      await stopMails()
    },
  }
}
