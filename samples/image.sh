#!/bin/sh
# Builds the container image from the packed package and the Node.js of this machine (Linux with glibc). No registry is needed.
# Usage: npm pack && sh samples/image.sh loadstar-0.1.0.tgz [TAG]
# A user without rights can run it. That user needs lines in /etc/subuid and /etc/subgid, and the package uidmap.
set -eu
package=$(realpath "$1")
tag=${2:-loadstar}
samples=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root
mkdir -p "$root/app" "$root/usr/bin" "$root/etc" "$root/tmp"
tar -xzf "$package" -C "$root/app" --strip-components=1
node=$(realpath "$(command -v node)")
cp "$node" "$root/usr/bin/node"
# The libraries that Node.js loads, such as libc and libstdc++.
ldd "$node" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
echo 'loadstar:x:10001:10001::/app:/sbin/nologin' >"$root/etc/passwd"
echo 'loadstar:x:10001:' >"$root/etc/group"
chmod -R a+rX "$root"
# The format of Docker has health checks.
buildah bud --isolation chroot --format docker --file "$samples/Containerfile" --tag "$tag" "$folder"
