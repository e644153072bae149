// A way to a mail server that is cut once, at the worst moment: the server has taken a mail, and its answer never arrives.
import net from 'node:net'

/** @returns its port, whether it was cut, and how to stop it */
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
