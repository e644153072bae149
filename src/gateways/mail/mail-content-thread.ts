// The thread that read-content.ts starts for one mail.
import { parentPort } from 'node:worker_threads'
import { contentOf, type Job } from './mail-content.ts'

parentPort!.once('message', (job: Job) => {
  void contentOf(job).then((content) => parentPort!.postMessage({ content }))
})
parentPort!.postMessage('ready')
