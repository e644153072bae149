import type { Context } from 'hono'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { ApiEnv } from './env.ts'

/**
 * Sends a CSV file part by part. A client may take hours to read it, so the access is checked again
 * before each part but the first. An error after the first part breaks the connection, so that the
 * browser reports an incomplete download.
 * @param name of the file, without date: つむぎ予約
 * @param plain the same in ASCII, for old clients
 */
export function csvFile(c: Context<ApiEnv>, parts: AsyncIterable<string>, name: string, plain: string) {
  const day = dateOf(c.get('app').clock.now())
  const texts = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let begun = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (begun) await c.get('check_again')?.()
      begun = true
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return?.()
    },
  })
  return c.body(body, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachmentNamed(`${name}_${day}.csv`, `${plain}-${day}.csv`),
    'cache-control': 'no-store',
  }) as unknown as ReturnType<typeof c.text<string, 200>>
}
