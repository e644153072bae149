import { describe, expect, test } from 'vitest'
import {
  type DeliveryStage,
  failureKinds,
  failureOf,
  failureWords,
  permanentByStatus,
  statusIn,
  stopsFurtherMail,
} from './delivery-failure.ts'

// Replies of real servers.
describe('replies of servers', () => {
  test.each<[DeliveryStage, number | null, string, string, boolean]>([
    ['recipient', 550, '550 5.1.1 <x@docomo.ne.jp>: Recipient address rejected: User unknown', 'address_unknown', true],
    ['recipient', 550, '550 Unknown user x@docomo.ne.jp', 'address_unknown', true],
    ['recipient', 550, '550-5.1.1 The email account that you tried to reach does not exist.', 'address_unknown', true],
    [
      'recipient',
      550,
      '550 5.4.1 Recipient address rejected: Access denied. [x.prod.outlook.com]',
      'address_unknown',
      true,
    ],
    ['recipient', 550, '550 5.2.1 The email account that you tried to reach is disabled', 'address_unknown', true],
    ['content', 554, "554 delivery error: dd This user doesn't have a yahoo.co.jp account", 'address_unknown', true],
    ['recipient', 553, '553 sorry, no mailbox here by that name', 'address_unknown', true],
    ['recipient', 550, '550 5.2.2 Over quota', 'mailbox_full', true],
    ['recipient', 552, '552 Requested mail action aborted: exceeded storage allocation', 'mailbox_full', true],
    ['content', 552, '552 5.3.4 Message size exceeds fixed limit', 'too_large', true],
    ['sender', 552, '552 Message size exceeds maximum', 'too_large', true],
    ['content', 550, '550-5.7.26 Your email has been blocked because the sender is unauthenticated.', 'refused', true],
    ['content', 554, '554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org', 'refused', true],
    [
      'content',
      550,
      '550 5.7.515 Access denied, sending domain does not meet the required authentication level',
      'refused',
      true,
    ],
    ['content', 554, '554 Transaction failed', 'refused', true],
    ['recipient', 554, '554 5.7.1 <x@example.jp>: Relay access denied', 'server_refuses_us', false],
    [
      'recipient',
      554,
      '554 5.7.1 <x@example.jp>: Recipient address rejected: Access denied',
      'server_refuses_us',
      false,
    ],
    [
      'recipient',
      554,
      '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied',
      'server_refuses_us',
      false,
    ],
    ['recipient', 530, '530 5.7.0 Must issue a STARTTLS command first', 'server_refuses_us', false],
    ['sender', 553, '553 5.7.1 Sender address rejected: not owned by user', 'server_refuses_us', false],
    ['sender', 550, '550 5.1.8 Sender address rejected: Domain not found', 'server_refuses_us', false],
    ['sign_in', 535, '535 5.7.8 Error: authentication failed', 'server_refuses_us', false],
    ['sign_in', 454, '454 4.7.0 Temporary authentication failure', 'busy', false],
    ['connection', 554, '554 5.7.1 No service for you', 'server_refuses_us', false],
    ['connection', 421, '421 4.3.2 Service not available', 'busy', false],
    ['content', 421, '421-4.7.28 Our system has detected an unusual rate of unsolicited mail', 'throttled', false],
    ['recipient', 421, '421 Too many connections', 'throttled', false],
    ['recipient', 450, '450 4.2.0 <x@example.jp>: Recipient address rejected: Greylisted', 'busy', false],
    ['recipient', 452, '452 4.2.2 Mailbox full', 'mailbox_full', false],
    ['content', null, 'Connection closed unexpectedly', 'unreachable', false],
  ])('%s %i %s', (stage, code, words, kind, permanent) => {
    expect(failureOf({ stage, code, words })).toEqual({ kind, permanent })
  })
})

test('statuses of delivery reports', () => {
  expect(permanentByStatus('5.1.10', 'smtp; 556 null MX').kind).toBe('address_unknown')
  expect(permanentByStatus('5.0.0', 'smtp; 550 Unknown user').kind).toBe('address_unknown')
  expect(permanentByStatus('5.0.0', 'smtp; 554 Transaction failed').kind).toBe('refused')
  expect(permanentByStatus('5.4.7', 'delivery time expired').kind).toBe('refused')
})

test('finds a status, but not in other numbers', () => {
  expect(statusIn('550-5.1.1 The account')).toBe('5.1.1')
  expect(statusIn('550 #5.1.0 Address rejected')).toBe('5.1.0')
  expect(statusIn('421 mx 10.5.1.1 is busy')).toBeNull()
  expect(statusIn('550 no')).toBeNull()
})

test('only permanent failures of the address itself stop mail to it', () => {
  expect(failureKinds.filter(stopsFurtherMail)).toEqual(['address_unknown', 'complaint'])
  expect(Object.keys(failureWords).sort()).toEqual([...failureKinds].sort())
})
