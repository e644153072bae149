// A proxy to a mail server that cuts one connection at the worst moment: the server has accepted a
// mail, and its response is lost.
import net from 'node:net'

/** its port, wasCut, and stop */
export async function cuttingProxy(port: number) {
  let cut = false
  const server = net.createServer((client) => {
    const there = net.connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      there.destroy()
    }
    for (const side of [client, there]) side.on('error', end).on('close', end)
    client.on('data', (said) => there.write(said))
    there.on('data', (answer) => {
      if (cut || !answer.toString('latin1').startsWith('250 2.0.0 Ok: queued')) return void client.write(answer)
      cut = true
      end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    wasCut: () => cut,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
