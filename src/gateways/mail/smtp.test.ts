import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMail } from './smtp.ts'

// As much of RFC 5321 as a client needs to hand over a mail.
const received: { from: string; to: string[]; data: string }[] = []
const server = net.createServer((socket) => {
  let envelope = { from: '', to: [] as string[], data: '' }
  let body = false
  let rest = ''
  socket.write('220 test ESMTP\r\n')
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (body) {
        body = line !== '.'
        if (body) envelope.data += `${line}\n`
        else {
          received.push(envelope)
          envelope = { from: '', to: [], data: '' }
          socket.write('250 kept\r\n')
        }
      } else if (line.startsWith('RCPT TO:<refused@')) socket.write('550 no such person\r\n')
      else if (line.startsWith('DATA')) {
        body = true
        socket.write('354 go on\r\n')
      } else {
        if (line.startsWith('MAIL FROM:')) envelope.from = line.slice(10)
        if (line.startsWith('RCPT TO:')) envelope.to.push(line.slice(8))
        socket.write('250 fine\r\n')
      }
    }
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}?ignoreTLS=true`
})
afterAll(() => void server.close())

const mail = {
  to: 'foo..bar.@docomo.ne.jp',
  subject: '【つむぎ】確認',
  text: '花子 様\n\n髙﨑①',
  html: '<p>花子 様</p>',
  attachments: [],
}
const part = (data: string, type: string) => {
  const encoded = new RegExp(`Content-Type: ${type}[^]*?\\n\\n([^]*?)\\n(?:--|$)`).exec(data)?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8')
}

test('a mail arrives with text, HTML, attachment and sender', async () => {
  const smtp = smtpMail({ url, from: 'つむぎ <no-reply@tsumugi.example>' })
  expect(smtp.delivers).toBe(true)
  await smtp.deliver({
    ...mail,
    attachments: [{ filename: '予約.ics', content_type: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
  })
  const [sent] = received
  expect(sent?.from).toContain('<no-reply@tsumugi.example>')
  expect(sent?.to).toHaveLength(1)
  expect(sent?.to[0]).toContain('foo..bar.')
  expect(sent?.data).toContain('Auto-Submitted: auto-generated')
  expect(part(sent?.data ?? '', 'text/plain')).toBe('花子 様\n\n髙﨑①')
  expect(part(sent?.data ?? '', 'text/html')).toBe('<p>花子 様</p>')
  expect(part(sent?.data ?? '', 'text/calendar')).toBe('BEGIN:VCALENDAR')
})

test('an address is one address, whatever is in it', async () => {
  const smtp = smtpMail({ url, from: 'no-reply@tsumugi.example' })
  const before = received.length
  await smtp.deliver({ ...mail, to: 'one@example.jp' })
  expect(received[before]?.to).toEqual(['<one@example.jp>'])
})

test('a mail that is not taken is an error', async () => {
  const smtp = smtpMail({ url, from: 'no-reply@tsumugi.example' })
  await expect(smtp.deliver({ ...mail, to: 'refused@example.jp' })).rejects.toThrow('550')
})
