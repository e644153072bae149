// Adapts deploy/nginx.conf to this machine: only addresses, TLS and folders change.
import fs from 'node:fs'
import path from 'node:path'
import { findProgram, startProgram } from './programs.ts'

const TEMPLATE = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')

/** Files of a certificate and its key, and the port of HTTP beside HTTPS. */
type Tls = { certificate: string; key: string; http_port: number }

/** `tls`: use the file with TLS, as in production; if missing, only the part behind TLS is used. */
export type NginxOptions = { folder: string; port: number; servers: readonly number[]; tls?: Tls }

const withoutTls = (port: number): [RegExp, string][] => [
  [/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, ''],
  [/ {2}listen 443[^\n]+\n {2}listen [^\n]+\n {2}server_name [^\n]+\n/, `  listen 127.0.0.1:${port};\n`],
  [/(?: {2}ssl_[^\n]+\n)+/, ''],
]

const withTls = (port: number, { certificate, key, http_port }: Tls): [RegExp, string][] => [
  [/ {2}listen 80;\n {2}listen [^\n]+\n/, `  listen 127.0.0.1:${http_port};\n`],
  [/ {2}listen 443( ssl http2;)\n {2}listen [^\n]+\n/, `  listen 127.0.0.1:${port} ssl http2;\n`],
  [/\/etc\/ssl\/tsumugi\/fullchain\.pem/, certificate],
  [/\/etc\/ssl\/tsumugi\/privkey\.pem/, key],
]

/** @throws Error if the template doesn't contain a replaced text */
export function localConfiguration(template: string, { folder, port, servers, tls }: NginxOptions): string {
  const replaced: [RegExp, string][] = [
    [
      /(?: {2}server \d[^\n]+\n)+/,
      servers.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;\n`).join(''),
    ],
    ...(tls ? withTls(port, tls) : withoutTls(port)),
    [/\/var\/cache\/nginx\/tsumugi/, path.join(folder, 'cache')],
    [/\/var\/log\/nginx\/tsumugi\.log/, path.join(folder, 'access.log')],
  ]
  return replaced.reduce((text, [what, by]) => {
    if (!what.test(text)) throw new Error(`deploy/nginx.conf has no ${what}`)
    return text.replace(what, () => by)
  }, template)
}

/** The configuration that includes the file. */
const around = (folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes 2;
events { worker_connections 1024; }
http {
  default_type application/octet-stream;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/tsumugi.conf;
}
`

export type Nginx = {
  access_log: string
  error_log: string
  stop: () => Promise<void>
}

/** @throws Error if nginx isn't installed or doesn't start */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const file = findProgram('nginx')
  if (!file) throw new Error('nginx がありません。apt-get install nginx-light などで入れてください。')
  const { folder, port, tls } = options
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'tsumugi.conf'), localConfiguration(fs.readFileSync(TEMPLATE, 'utf8'), options))
  const outer = path.join(folder, 'nginx.conf')
  fs.writeFileSync(outer, around(folder))
  const stop = await startProgram(
    { file, args: ['-c', outer, '-e', path.join(folder, 'error.log')], log_file: path.join(folder, 'nginx.log') },
    () =>
      fetch(`http://127.0.0.1:${tls?.http_port ?? port}/healthz`, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
  )
  return { access_log: path.join(folder, 'access.log'), error_log: path.join(folder, 'error.log'), stop }
}
