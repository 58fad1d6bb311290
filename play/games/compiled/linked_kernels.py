"""Kernels that are translated once and only linked into the entries that call them.

Numba would optimise each kernel and turn it into machine code together with all that it calls, and would
do so again for each kind of integer among its arguments, which took three times as long. Here a kernel takes
all integers as 64-bit ones and stays LLVM code, which an entry optimises with its own once; `make bench`
shows it in the row "cold compile". This builds on
Numba's own classes, so `pyproject.toml` names the version, and `test_compilation.py` compares compiled with
interpreted games.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numba import types
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral

NEEDLESS_PASSES: Final = {
    "WithLifting",
    "InlineClosureLikes",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "InlineOverloads",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "RewriteDynamicRaises",
    "NopythonRewrites",
    "NoPythonSupportedFeatureValidation",
    "AnnotateTypes",
    "DumpParforDiagnostics",
}


def widened(kind: types.Type) -> types.Type:
    """A constant or narrow integer is taken as one of 64 bits; words of generators stay unsigned."""
    plain = unliteral(kind)
    if isinstance(plain, types.Integer) and plain != types.uint64:
        return types.int64
    return plain


class KernelLibrary(JITCodeLibrary):
    """The LLVM code of one kernel, without what it calls."""

    def finalize(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = (
                    "linkonce_odr"  # As Numba links callees, so that they are inlined.
                )
        self._shared_module = self._final_module
        self._finalized = True

    def callees(self) -> Iterator[CodeLibrary]:
        return iter(self._linking_libraries)


class EntryLibrary(JITCodeLibrary):
    """The code of an entry and of all kernels that it reaches, optimised together."""

    def finalize(self) -> None:
        libraries: dict[CodeLibrary, None] = dict.fromkeys(self._linking_libraries)
        waiting = list(libraries)
        while waiting:
            library = waiting.pop()
            if isinstance(library, KernelLibrary):
                new = [callee for callee in library.callees() if callee not in libraries]
                libraries.update(dict.fromkeys(new))
                waiting += new
        self._linking_libraries[:] = libraries
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Nothing else calls what was linked in, so what is inlined is not kept: a fifth more speed."""
        for function in self._final_module.functions:
            if function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        super()._optimize_final_module()


class KernelCompiler(Compiler):
    """Leaves out passes for what no kernel has, such as closures, and those that only report."""

    def define_pipelines(self) -> Any:
        self.state.flags.no_compile = True
        self.state.library = new_library(KernelLibrary, self.state)
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [one for one in passes.passes if one[0].__name__ not in NEEDLESS_PASSES]
        passes.finalize()
        return [passes]


class EntryCompiler(Compiler):
    """`numba.njit(pipeline_class=EntryCompiler)` compiles a function that calls kernels."""

    def define_pipelines(self) -> Any:
        self.state.library = new_library(EntryLibrary, self.state)
        return super().define_pipelines()


def new_library(kind: type[JITCodeLibrary], state: Any) -> JITCodeLibrary:
    library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    library.enable_object_caching()
    return library


class Kernel(CPUDispatcher):
    """A function that other kernels and entries call. Called by Python, as tests do, it is interpreted."""

    def __init__(self, function: Any, **options: Any) -> None:
        wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        options = {"nopython": True, **wrappers, **options}
        super().__init__(function, targetoptions=options, pipeline_class=KernelCompiler)

    def __call__(self, *arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # generators and keys wrap at 64 bits by design
            return self.py_func(*arguments)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([widened(kind) for kind in args], kws)

    def add_overload(self, cres: Any) -> None:
        """Makes the kernel known to its callers: it has no address, so any object names it."""
        name = object()
        self.targetctx.insert_user_function(name, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=name)
