// A mail server that accepts and counts all mails, so that duplicates are seen.
import net from 'node:net'
import type { AddressInfo } from 'node:net'

export type MailSink = {
  url: string
  /** How often each mail was received, by receiver and Message-ID. */
  received: Map<string, number>
  stop: () => Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const received = new Map<string, number>()
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A sender that is killed cuts its connection.
    socket.on('error', () => socket.destroy())
    let waiting = ''
    let text: string | null = null
    let receiver = ''
    socket.write('220 cluster ESMTP\r\n')
    socket.on('data', (data) => {
      waiting += data.toString('latin1')
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        if (text !== null) {
          if (line === '.') {
            // A repeated mail has the same Message-ID.
            const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? ''
            const mail = `${receiver} ${id}`
            received.set(mail, (received.get(mail) ?? 0) + 1)
            text = null
            socket.write('250 taken\r\n')
          } else text += `${line}\r\n`
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'RCPT') receiver = /<(.*)>/.exec(line)?.[1] ?? ''
        if (verb === 'DATA') text = ''
        socket.write(verb === 'DATA' ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
        if (verb === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        sockets.forEach((socket) => socket.destroy())
      }),
  }
}
