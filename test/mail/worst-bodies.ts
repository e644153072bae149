// The content of mails that keeps a parser busy, of the largest size that is taken. Each is a list
// of headers that replace ordinary ones, and a body.

type Worst = { headers?: Record<string, string>; body: string; becomes_message?: true }

const MOST = 980_000
const repeat = (text: string, most = MOST) => text.repeat(Math.floor(most / Buffer.byteLength(text)))
const multipart = (body: string, boundary = 'B'): Worst => ({
  headers: { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
  body,
})
const html = (body: string): Worst => ({ headers: { 'Content-Type': 'text/html; charset=utf-8' }, body })
const text = (type: string, body: string, encoding = '8bit'): Worst => ({
  headers: { 'Content-Type': type, 'Content-Transfer-Encoding': encoding },
  body,
})
const numbered = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('')

/** As an answer, each is refused unless it has words and fits. */
export const WORST_BODIES: Record<string, Worst> = {
  newlines: text('text/plain', repeat('\n')),
  'newlines in CRLF': text('text/plain', repeat('\r\n')),
  'carriage returns': text('text/plain', repeat('\r')),
  'one line': text('text/plain', repeat('x')),
  'quoted lines': text('text/plain', repeat('>\n')),
  'as many lines as are read': text('text/plain', repeat(`${'> x'.padEnd(48, ' -')}\n`, 950_000)),
  'lines that resemble headings': text('text/plain', repeat('2026/1/1 <a@b.jp> wrote:\n'.padEnd(60, ' '))),
  'flowed lines': text('text/plain; format=flowed; delsp=yes', repeat('-- \n')),
  'long flowed lines': text('text/plain; format=flowed', repeat(`${'a '.repeat(25)}\n`, 950_000)),
  'line breaks and quotations in HTML': html(`${repeat('<br>', 250_000)}${repeat('<p class="gmail_quote">', 380_000)}`),
  'tags without end': html(repeat('<p ')),
  'a tag before each letter': html(repeat('<i>x')),
  'entities in HTML': html(repeat('&#x1F600;')),
  'text beside HTML': {
    headers: { 'Content-Type': 'multipart/alternative; boundary=B' },
    body: `--B\n\n${repeat('<', 480_000)}\n--B\nContent-Type: text/html\n\n${repeat('<a href="x"', 480_000)}`,
  },
  'HTML that becomes text': multipart(
    `--B\n\nx\n--B\nContent-Type: text/html\n\n${repeat('<a href="//x.jp">', 900_000)}\n--B--`,
  ),
  'nested messages': multipart(
    repeat('--B\nContent-Type: message/rfc822\n\nContent-Type: multipart/mixed; boundary=B\n\n'),
  ),
  'messages in messages': {
    headers: { 'Content-Type': 'message/rfc822' },
    body: `${'Content-Type: message/rfc822\n\n'.repeat(20)}${repeat('x\n', 30_000)}${repeat('x'.repeat(70) + '\n', 900_000)}`,
  },
  'nested parts': multipart(
    numbered(20_000, (n) => `--B${n}\nContent-Type: multipart/mixed; boundary=B${n + 1}\n\n`).slice(0, MOST),
    'B0',
  ),
  'many parts': multipart(repeat('--B\n\nx\n')),
  'as many parts as are read': multipart(repeat(`--B\nContent-Type: text/html\n\n${'<p>'.repeat(3000)}\n`, 900_000)),
  'many boundaries': multipart(
    `${numbered(90, (n) => `--B\nContent-Type: multipart/mixed; boundary=${'-'.repeat(60)}${n}\n\n`)}${repeat(`${'-'.repeat(66)}\n`, 900_000)}`,
  ),
  'a long boundary': {
    headers: { 'Content-Type': `multipart/mixed; boundary="${'-'.repeat(30_000)}"` },
    body: repeat(`${'-'.repeat(29_000)}\n`),
  },
  'parameters of a part': {
    ...multipart(`--B\nContent-Type: text/plain${repeat('; a*1*=%', 120_000)}\n\nx`),
    becomes_message: true,
  },
  'comments in headers of a part': {
    ...multipart(`--B\nContent-Type: text/plain ${repeat('(', 120_000)}\n\nx`),
    becomes_message: true,
  },
  base64: text('text/plain; charset=utf-8', repeat(`${'Cgo='.repeat(18)}\n`), 'base64'),
  'base64 of newlines': text('text/plain', repeat('CgoKCgoK'), 'base64'),
  'quoted-printable': text('text/plain; charset=utf-8', repeat('=0A'), 'quoted-printable'),
  'broken quoted-printable': text('text/plain; charset=utf-8', repeat('='), 'quoted-printable'),
  'escape sequences of ISO-2022-JP': text('text/plain; charset=iso-2022-jp', repeat('\u001b$B\u001b(B')),
  'escape sequences without a name': text('text/plain', repeat('\u001b$B$"\u001b(B\n'.padEnd(60, ' '))),
  'UTF-16': text('text/plain; charset=utf-16le', repeat('\n')),
  gb18030: text('text/plain; charset=gb18030', repeat('\u0081')),
  'a calendar': text('text/calendar; method=REQUEST', repeat('\r\n')),
}

/** Headers before an ordinary body, within the size that is read: with it they are a message. */
export const WORST_HEADERS: Record<string, Record<string, string>> = {
  'many headers': { 'X-First': `x\r\n${repeat('X: x\r\n', 60_000)}X: x` },
  'addresses of commas': { Cc: repeat(',', 60_000) },
  'addresses of quotes': { Cc: repeat('"', 60_000) },
  'addresses of comments': { Cc: repeat('(', 60_000) },
  'addresses that resemble ours': { Cc: repeat('t-aaaaaaaaaaaaaaaaaaaaaaaaaa@x.jp,', 60_000) },
  'encoded words': { Subject: repeat('=?iso-2022-jp?b?GyRC?= ', 60_000) },
  'broken encoded words': { Subject: repeat('=?', 60_000) },
  'a Message-ID': { 'Message-ID': `<${repeat('a@', 60_000)}>` },
  'results of checks': { 'Authentication-Results': `mx.tsumugi.example${repeat(';a=b (c)', 60_000)}` },
}

/** Headers that don't fit, or a sender that is none: refused. */
export const UNFIT_HEADERS: Record<string, Record<string, string>> = {
  'one header': { 'X-Long': repeat('x') },
  'a folded header': { 'X-Long': repeat(' x\r\n', 960_000) },
  'a Message-ID of a megabyte': { 'Message-ID': `<${repeat('a@')}>` },
  'many senders': { From: repeat('"a" (b) <a@b.jp>,', 60_000) },
  'a sender of comments': { From: `${repeat('(\\(', 60_000)} a@b.jp` },
}
