// A mail server in its own process, on the library smtp-server. It accepts mail for every address,
// and produces a fault when the receiver's name asks for one. It reports each mail and each command
// to the parent process.
import fs from 'node:fs'
import type net from 'node:net'
import path from 'node:path'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'

/** What the server requires, as JSON in the first argument. */
export type SmtpSetup = {
  /**
   * `implicit`: TLS from the first byte (smtps). `starttls`: offered and required. `none`: not
   * offered.
   */
  tls: 'none' | 'starttls' | 'implicit'
  password?: string
}

export type SmtpReport =
  | { listening: number }
  | { said: string }
  | { held: string }
  | { arrived: { from: string; to: string[]; data: string; tls: boolean; user: string | null } }

const setup = JSON.parse(process.argv[2] ?? '{}') as SmtpSetup
const tell = (report: SmtpReport) => process.send?.(report)

const pem = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name))
const answer = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

const nameOf = ({ address }: SMTPServerAddress) => address.slice(0, address.lastIndexOf('@')).replaceAll('"', '')
/**
 * The error response for receiver names like `rcpt-450-4.2.0-words`, for this step; null for other
 * names.
 */
function orderFor(step: string, name: string): Error | null {
  const [, code, words] = new RegExp(`^${step}-(\\d{3})-?(.*)$`).exec(name) ?? []
  return code ? answer(Number(code), (words ?? '').replaceAll('_', ' ')) : null
}

/** The socket of a session. The library does not expose it. */
const socketOf = (session: SMTPServerSession) => {
  const found = [...server.connections].find((connection) => connection.id === session.id)
  return (found as unknown as { _socket: net.Socket })._socket
}

/**
 * Mails to `held…` wait before the server responds to RCPT. `pass` ends the waiting for new mails,
 * `release` for the mails that wait.
 */
let holding = true
const waiting: (() => void)[] = []
process.on('message', (order: 'hold' | 'pass' | 'release') => {
  if (order === 'release') waiting.splice(0).forEach((go) => go())
  else holding = order === 'hold'
})

const silent = () => undefined
const server: SMTPServer = new SMTPServer({
  name: 'mx.example.jp',
  secure: setup.tls === 'implicit',
  hideSTARTTLS: setup.tls !== 'starttls',
  key: pem('localhost-key.pem'),
  cert: pem('localhost-cert.pem'),
  authOptional: setup.password === undefined,
  // Like servers that offer sign-in only over TLS.
  allowInsecureAuth: setup.tls === 'none',
  closeTimeout: 100,
  logger: {
    level: silent,
    trace: silent,
    debug: (data: { tnx?: string }, text: string, ...values: unknown[]) =>
      data.tnx === 'command' && tell({ said: [text, ...values].join(' ') }),
    info: silent,
    warn: silent,
    error: silent,
    fatal: silent,
  },
  onAuth: ({ username, password }, _session, callback) =>
    password === setup.password
      ? callback(null, { user: username })
      : callback(answer(535, '5.7.8 Authentication failed')),
  onMailFrom: (_address, _session, callback) => callback(),
  onRcptTo(address, session, callback) {
    const name = nameOf(address)
    if (name === 'silence') return undefined
    if (name.startsWith('held') && holding) {
      waiting.push(() => callback())
      return tell({ held: address.address })
    }
    if (name === 'cut-at-rcpt') return socketOf(session).destroy()
    return callback(orderFor('rcpt', name))
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = []
    const name = nameOf(session.envelope.rcptTo[0]!)
    const arrive = () =>
      tell({
        arrived: {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          data: Buffer.concat(chunks).toString('latin1'),
          tls: session.secure,
          user: session.user ?? null,
        },
      })
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      // Without the final dot the server has not accepted the mail.
      if (name === 'cut-in-data') socketOf(session).destroy()
    })
    stream.on('end', () => {
      const refusal = orderFor('data', name)
      if (refusal) return callback(refusal)
      if (name === 'cut-in-data') return undefined
      arrive()
      if (name === 'cut-after-dot') return socketOf(session).destroy()
      if (/^slow(-|$)/.test(name)) return setTimeout(() => callback(null, 'at last'), 1_000)
      return callback(null, 'queued as TEST')
    })
  },
})
// A client that closes the connection is not an error.
server.on('error', silent)
server.listen(0, '127.0.0.1', () => tell({ listening: (server.server.address() as net.AddressInfo).port }))
process.once('disconnect', () => process.exit())
