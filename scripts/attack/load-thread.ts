// The thread of an attacker in the loads: it says when it is loaded, and begins when it is told what to do.
import { parentPort, workerData } from 'node:worker_threads'
import { type Assault, ASSAULTS, type AssaultName } from './assaults.ts'

const { name } = workerData as { name: AssaultName }
const told = new Promise<Assault>((resolve) => parentPort!.once('message', resolve))
parentPort!.postMessage('loaded')
parentPort!.postMessage(await ASSAULTS[name](await told))
// Connections that the server still holds are cut.
process.exit(0)
