"""`make cluster`: two of each process on PostgreSQL and Redis, behind a load balancer of their own.

`make cluster-rolling` has it restart all of them, one after the other, while people play.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from config import data_dir, lock, own_servers, programs, soundness
from config import env as environment
from config.balancer import Balancer
from config.children import say
from config.env import Env
from config.programs import Program
from config.supervisor import (
    LOCK_PATIENCE,
    READY_PATIENCE,
    StartError,
    Supervisor,
    answers_at,
    check_port,
    prepare,
    until,
)

#: How many of each kind, and on how many ports after PORT the web processes answer by themselves.
EACH: Final = 2


class Cluster(Supervisor):
    """As `make play`, with several of each kind."""

    def __init__(self, env: Env, lock_descriptor: int) -> None:
        super().__init__(env, lock_descriptor)
        self._ports = web_ports(env)
        self._balancer = Balancer(list(self._ports.values()))
        self._programs: dict[str, Program] = {}
        self._rolling = asyncio.Lock()

    async def _start(self) -> None:
        for name, port in self._ports.items():
            self._begin(programs.web(self._env, name, "127.0.0.1", port))
        for port in self._ports.values():
            await until(lambda port=port: answers_at("127.0.0.1", port), "the site")  # type: ignore[misc]  # a default in a lambda
        await self._balancer.open(self._env.bind_address, self._env.port)
        self._watch(self._balancer.look())
        for kind in (programs.worker, programs.ai, programs.beat):
            for number in range(1, EACH + 1):
                self._begin(kind(f"{kind.__name__}-{number}"))
        await asyncio.gather(*(self._is_back(name) for name in self._programs))
        with contextlib.suppress(FileNotFoundError):
            control(self._env).unlink()
        await asyncio.start_unix_server(self._told, control(self._env))
        bases = " ".join(f"http://localhost:{port}" for port in self._ports.values())
        sys.stdout.write(f"WEB {bases}\nREADY {self._env.address}\n")
        sys.stdout.flush()

    async def _stop_all(self) -> None:
        await self._balancer.close()
        await super()._stop_all()

    def _begin(self, program: Program) -> None:
        self._programs[program.name] = program
        super()._begin(program)

    async def _is_back(self, name: str) -> None:
        """Wait until it takes work. Raises StartError."""
        if name in self._ports:
            port = self._ports[name]
            await until(lambda: answers_at("127.0.0.1", port), name)
            return
        if not await self._are_ready([name]):
            raise StartError(f"{name} did not take work within {READY_PATIENCE:.0f} s")

    async def _told(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """The one thing that it can be told: to restart all."""
        with contextlib.closing(writer):
            if (await reader.readline()) != b"roll\n":
                return
            async with self._rolling:
                verdict = await self._roll(lambda text: writer.write(f"{text}\n".encode()))
            writer.write(f"{verdict}\n".encode())
            await writer.drain()

    async def _roll(self, tell: Callable[[str], None]) -> str:
        """Restart everything in turn; the verdict."""
        begun, failed = time.monotonic(), 0
        for name in self._programs:
            since = time.monotonic()
            try:
                await self._restart(name)
            except StartError as error:
                failed += 1
                tell(str(error))
                break  # what is left works still
            tell(f"{name} restarted in {time.monotonic() - since:.1f} s")
        seconds = time.monotonic() - begun
        return f"ROLLED processes={len(self._programs)} seconds={seconds:.1f} failed={failed}"

    async def _restart(self, name: str) -> None:
        port = self._ports.get(name)
        if port is not None:
            await self._balancer.drain(port)
        await self._children[name].stop()
        self._begin(self._programs[name])
        await self._is_back(name)
        if port is not None:
            await self._balancer.admit(port)


def web_ports(env: Env) -> dict[str, int]:
    """The web processes, and where each answers by itself."""
    return {f"web-{number}": env.port + number for number in range(1, EACH + 1)}


def control(env: Env) -> Path:
    """The socket by which a running cluster is told to restart its processes."""
    return env.socket_dir / "cluster.sock"


async def roll(env: Env) -> int:
    """Have the cluster of this DATA_DIR restart; what it says goes out. The exit code."""
    try:
        reader, writer = await asyncio.open_unix_connection(control(env))
    except OSError:
        say("no cluster runs on this DATA_DIR; start one with make cluster")
        return 1
    with contextlib.closing(writer):
        writer.write(b"roll\n")
        last = ""
        while line := (await reader.readline()).decode():
            last = line
            sys.stdout.write(line)
            sys.stdout.flush()
    return 0 if last.startswith("ROLLED") and last.endswith("failed=0\n") else 1


def run(env: Env, *, with_parent: bool) -> int:
    """Start everything and stay; the exit code. Raises what the set-up raises."""
    with contextlib.ExitStack() as stack:
        data_dir.make_private_folder(env.data_dir)
        descriptor = lock.take(env.run_dir / "lock", patience=LOCK_PATIENCE)
        data_dir.make_private_folder(env.socket_dir)
        for port in (env.port, *web_ports(env).values()):
            check_port(env, port)
        if env.is_embedded:
            os.environ.update(stack.enter_context(own_servers.running(env)))
        # The balancer has written the address last; what stands before it, others have.
        os.environ["MAGNAT_TRUSTED_PROXIES"] = str(env.trusted_proxies + 1)
        env = environment.read()
        soundness.check(env)
        prepare(env)
        return asyncio.run(Cluster(env, descriptor).run(with_parent=with_parent))


def main() -> int:
    parser = argparse.ArgumentParser(prog="config.cluster", description=__doc__)
    parser.add_argument("--with-parent", action="store_true", help="end when the caller ends")
    parser.add_argument("verb", choices=["run", "roll"])
    chosen = parser.parse_args()
    try:
        env = environment.read()
        if chosen.verb == "roll":
            return asyncio.run(roll(env))
        return run(env, with_parent=chosen.with_parent)
    except lock.LockedError:
        say("another platform runs on this DATA_DIR; stop it, or choose another with DATA_DIR=")
        return 1
    except (
        environment.EnvError,
        own_servers.ServerError,
        StartError,
        soundness.UnsoundError,
        OSError,
    ) as error:
        say(f"{error}")
        return 1
    except KeyboardInterrupt:  # before there was anything to stop
        return 130


if __name__ == "__main__":
    sys.exit(main())
