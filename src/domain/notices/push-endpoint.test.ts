import { expect, test } from 'vitest'
import { isPushEndpoint, MAX_PUSH_ENDPOINT } from './channels.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/dX1:APA91b-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
  'https://web.push.apple.com/QGv1',
  'https://wns2-sg2p.notify.windows.com/w/?token=BQYAAAB%2b',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test.each([
  '',
  'text',
  'http://fcm.googleapis.com/fcm/send/a',
  'ftp://fcm.googleapis.com/a',
  'javascript:alert(1)',
  'https://user@fcm.googleapis.com/a',
  'https://user:word@fcm.googleapis.com/a',
  'https://fcm.googleapis.com:22/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com/a#b',
  'https://fcm.googleapis.com/a b',
  'https://fcm.googleapis.com/a\r\nhost: b',
  'https://fcm.googleapis.com/あ',
  'https://FCM.googleapis.com/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://a.localhost/a',
  'https://database/a',
  'https://redis.internal/a',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://printer.local/a',
  'https://1.0.0.127.in-addr.arpa/a',
  'https://127.0.0.1/a',
  'https://127.1/a',
  'https://0x7f000001/a',
  'https://2130706433/a',
  'https://017700000001/a',
  'https://10.0.0.1/a',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[fd00::1]/a',
  'https://8.8.8.8/a',
  `https://push.example/${'a'.repeat(MAX_PUSH_ENDPOINT)}`,
])('%s is refused', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})
