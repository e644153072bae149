// Bounce reports and complaints as mail servers send them, about the mail with this reference.

type Delivery = {
  /** The recipient of the report. */
  to?: string
  action?: string
  status?: string
  diagnostic?: string
  returned?: 'message' | 'headers' | 'nothing'
}

/** A report (RFC 3464) like those of Postfix. */
export function deliveryReport(
  reference: string,
  { to = `bounces+${reference}@tsumugi.example`, returned = 'message', ...delivery }: Delivery = {},
): string {
  const { action = 'failed', status = '5.1.1', diagnostic = 'smtp; 550 5.1.1 the account does not exist' } = delivery
  const headers = [
    'From: =?UTF-8?B?44Gk44KA44GO?= <no-reply@tsumugi.example>',
    'To: hanako@example.jp',
    `Message-ID: <${reference}@tsumugi.example>`,
  ]
  return lines(
    'From MAILER-DAEMON  Sat Nov 21 07:33:26 2026',
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.jp>',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your message could not be delivered.',
    '',
    '--B',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.jp',
    'Arrival-Date: Sat, 21 Nov 2026 07:33:26 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; hanako@example.jp',
    `Action: ${action}`,
    `Status: ${status}`,
    // Folded like a long header line.
    `Diagnostic-Code: ${diagnostic.replace(/ (\S+)$/, '\r\n    $1')}`,
    '',
    ...(returned === 'nothing'
      ? []
      : [
          '--B',
          `Content-Type: ${returned === 'message' ? 'message/rfc822' : 'text/rfc822-headers'}`,
          '',
          ...headers,
          ...(returned === 'message' ? ['Content-Type: text/plain; charset=utf-8', '', 'text'] : []),
          '',
        ]),
    '--B--',
  )
}

/** A complaint (RFC 5965), which providers send when a user marks a mail as spam. */
export const complaint = (reference: string, type = 'abuse') =>
  lines(
    'From: <fbl@provider.example>',
    'To: <fbl@tsumugi.example>',
    'Subject: Feedback',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--B',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1',
    'Version: 1',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    'From: no-reply@tsumugi.example',
    `Message-ID: <${reference}@tsumugi.example>`,
    '',
    'text',
    '--B--',
  )

/** Plain text without a report part, as some servers still send it. */
export const inWords = (reference: string, from: string, text: string) =>
  lines(`From: ${from}`, `To: bounces+${reference}@tsumugi.example`, 'Subject: Returned mail', '', text)

const lines = (...all: string[]) => all.join('\r\n')
