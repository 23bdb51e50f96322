FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/setup.mjs build

FROM node:24-bookworm-slim
ENV DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /app
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=16", "server.ts"]
