// npm run rehearse-nginx: starts two servers in production mode behind deploy/nginx.conf with TLS,
// checks everything that can only be tested there, and exits.
import { rehearseNginx } from '../cluster/rehearse-nginx.ts'
import { runCommand } from '../installation.ts'

await runCommand(async () => {
  const checked = await rehearseNginx((line) => console.log(line))
  console.log(`\nTLS の nginx 越しに${checked}点を確かめました。`)
})
