// npm run rehearse-nginx: starts two servers in production mode behind deploy/nginx.conf with TLS, asks them everything that only shows there, and ends.
import { rehearseNginx } from '../cluster/rehearse-nginx.ts'
import { told } from '../installation.ts'

await told(async () => {
  const checked = await rehearseNginx((line) => console.log(line))
  console.log(`\nTLS の nginx 越しに${checked}点を確かめました。`)
})
